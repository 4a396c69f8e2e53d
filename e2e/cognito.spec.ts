import { expect, type Page } from '@playwright/test'
import { askForIssues, askForTokens } from './harness/askHost.ts'
import { DEMONSTRATION } from './harness/demonstration.ts'
import { startFakeCognito, type FakeCognito } from './harness/fakeCognito.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { readTokens, renewTokens } from './harness/storedTokens.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { test } from './harness/signedIn.ts'

const CLIENT = '4tide0client'

let pool: FakeCognito
let server: StartedServer
test.beforeAll(async () => {
  pool = await startFakeCognito(CLIENT)
  const auth = { type: 'cognito', issuer: pool.issuer, clientId: CLIENT }
  server = await startServer({ files: [DEMONSTRATION], configuration: { auth } })
  pool.reader = server.address
})
test.afterAll(async () => {
  await server.stop()
  await pool.stop()
})

async function signIn(page: Page, groups: readonly string[] = []): Promise<void> {
  pool.groups = groups
  await page.goto(`${server.address}account`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(server.address)
  await waitForReader(page)
}

const issuesFor = async (token: string) => (await askForIssues(server.address, token)).body

test('R7.3 R7.7 a reader signs in with Cognito’s tokens, is renewed by the same refresh token, and leaves', async ({
  page,
}) => {
  await signIn(page)
  const first = await readTokens(page)
  expect(await issuesFor(first.access)).toEqual({ data: { allIssues: [{ slug: 'six-hours', status: null }] } })

  const renewed = await renewTokens(page, server.address)
  expect(renewed.refresh).toBe(first.refresh)
  expect(pool.exchanged).toEqual([first.refresh])
  expect((await askForIssues(server.address, renewed.access)).status).toBe(200)

  await page.goto(`${server.address}account`)
  await page.getByRole('link', { name: 'Sign out here' }).click()
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await expect
    .poll(() => pool.left.map((parameters) => Object.fromEntries(parameters)))
    .toEqual([{ client_id: CLIENT, logout_uri: `${server.address}logout` }])
  await expect(page).toHaveURL(`${server.address}logout`)
  expect(await readTokens(page)).toEqual({ access: '', refresh: '' })
  await expect.poll(() => pool.living.size).toBe(0)
  expect(await askForTokens(server.address, first.refresh)).toEqual({ status: 401, body: { error: 'invalid_grant' } })
})

test('R6.3 R6.6 a group of the pool makes an admin', async ({ page }) => {
  await signIn(page, ['editors', 'admin'])
  const { access } = await readTokens(page)
  expect(await issuesFor(access)).toEqual({ data: { allIssues: [{ slug: 'six-hours', status: 'PUBLISHED' }] } })
  expect(await page.evaluate(() => localStorage.getItem('cf-user-role'))).toBe('admin')
})

test('only access tokens of the pool’s client for this title open anything', async () => {
  const good = { token_use: 'access', client_id: CLIENT }
  expect((await askForIssues(server.address, pool.token(good))).status).toBe(200)
  const now = Math.floor(Date.now() / 1000)
  const bad = {
    'an ID token': { token_use: 'id', aud: CLIENT },
    'an ID token that names the client': { token_use: 'id', aud: CLIENT, client_id: CLIENT },
    'no use': { client_id: CLIENT },
    'another client': { ...good, client_id: 'another' },
    'another client, ours as audience': { ...good, client_id: 'another', aud: CLIENT },
    'another pool': { ...good, iss: `${pool.issuer}2` },
    'two days': { ...good, exp: now + 2 * 86_400 },
  }
  for (const [name, claims] of Object.entries(bad)) {
    expect((await askForIssues(server.address, pool.token(claims))).status, name).toBe(401)
  }
})
