import { rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { askForIssues, askForTokens } from './harness/askHost.ts'
import { DEMONSTRATION } from './harness/demonstration.ts'
import { runGatefold } from './harness/gatefold.ts'
import { hasGlewlwyd, startGlewlwyd, type Glewlwyd, type Person } from './harness/startGlewlwyd.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { expireAccessToken, readTokens, renewTokens } from './harness/storedTokens.ts'
import { tokensFrom } from './harness/tokensFrom.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'
import { test } from './harness/signedIn.ts'

test.skip(!hasGlewlwyd(), 'Glewlwyd is a package of Debian; no other system has it.')

const CLIENT = 'lantern'
const ADA: Person = { username: 'ada', password: 'a-tide-of-words', email: 'ada@reader.example' }
const EDITOR: Person = {
  username: 'edith',
  password: 'a-tide-of-drafts',
  email: 'edith@title.example',
  roles: ['admin'],
}

const PUBLIC = { slug: 'six-hours', status: null }
const REFUSED = { errors: [{ message: 'Unauthenticated', extensions: { code: 'UNAUTHENTICATED' } }] }

let glewlwyd: Glewlwyd
let server: StartedServer
let draft: string
test.beforeAll(async () => {
  glewlwyd = await startGlewlwyd()
  const auth = { type: 'jwt', issuer: glewlwyd.issuer, clientId: CLIENT, scopes: ['openid'] }
  server = await startServer({ files: [DEMONSTRATION], configuration: { auth } })
  await glewlwyd.addClient(CLIENT, server.address)
  await glewlwyd.addPerson(ADA)
  await glewlwyd.addPerson(EDITOR)
  draft = await writeFolderIssue({ slug: 'not-yet', articles: { words: '# Words\n\nNot yet for everybody.\n' } })
  const imported = await runGatefold(server.title, ['import', draft])
  expect(imported.code, imported.stderr).toBe(0)
})
test.afterAll(async () => {
  await server.stop()
  await glewlwyd.stop()
  await rm(draft, { recursive: true, force: true })
})

/** Through the identity service's own pages, from the account screen to the account screen. */
async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${server.address}account`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Login').fill(person.username)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`^${server.address}(?!callback)`))
  await waitForReader(page)
}

test('R7.3 R7.7 a reader signs in at a service of another maker, reads, and is renewed by the host', async ({
  page,
}) => {
  await signIn(page, ADA)
  await page.goto(`${server.address}account`)
  await expect(page.getByText('You are signed in as')).toBeVisible()
  const first = await readTokens(page)
  expect(await askForIssues(server.address, first.access)).toEqual({
    status: 200,
    body: { data: { allIssues: [PUBLIC] } },
  })

  const renewed = await renewTokens(page, server.address)
  expect(renewed.refresh).not.toBe(first.refresh)
  expect((await askForIssues(server.address, renewed.access)).status).toBe(200)
  // Its last answer is given again until the next one was heard.
  const again = await askForTokens(server.address, first.refresh)
  expect(again).toMatchObject({ status: 200, body: { access_token: renewed.access, refresh_token: renewed.refresh } })
  expect((await askForTokens(server.address, renewed.refresh)).status).toBe(200)
  // The one that is used up, and one that never was: no word about which.
  for (const token of [first.refresh, 'never-was']) {
    expect(await askForTokens(server.address, token)).toEqual({ status: 401, body: { error: 'invalid_grant' } })
  }
})

test('R4.2 R7.3 a reader who leaves a page in the middle of its renewal stays signed in', async ({ page }) => {
  await signIn(page, ADA)
  await expireAccessToken(page, server.address)
  const { refresh } = await readTokens(page)
  const requested = Promise.withResolvers<void>()
  await page.route(
    '**/auth/token?**',
    async (route) => {
      // The host answers, and the page never hears it.
      await route.fetch()
      requested.resolve()
    },
    { times: 1 },
  )
  await page.goto(server.address)
  await requested.promise
  await page.goto(`${server.address}account`)
  await expect.poll(async () => (await readTokens(page)).refresh).not.toBe(refresh)
  await expect(page.getByText('You are signed in as')).toBeVisible()
})

test('R6.3 R6.6 an admin is whom the identity service calls one', async ({ page }) => {
  await signIn(page, EDITOR)
  const { access } = await readTokens(page)
  expect(await askForIssues(server.address, access)).toEqual({
    status: 200,
    body: {
      data: {
        allIssues: expect.arrayContaining([
          { ...PUBLIC, status: 'PUBLISHED' },
          { slug: 'not-yet', status: 'DRAFT' },
        ]),
      },
    },
  })
  await page.goto(`${server.address}drafts`)
  await expect(page.getByText('not-yet').first()).toBeVisible()
})

test('sign-out leads to the end of the session at the service, and from there back to the reader', async ({ page }) => {
  await signIn(page, ADA)
  await page.goto(`${server.address}logout`)
  // It asks before it ends anything, and takes our address to go on to only with an ID token of its own.
  await expect(page.getByText(`Then you will be redirected to: ${server.address}logout`)).toBeVisible()
  await page.goto(`${server.address}account`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await readTokens(page)).toEqual({ access: '', refresh: '' })
})

test('tokens of another service, another client and another kind open nothing', async () => {
  const here = { clientId: CLIENT, reader: server.address }
  const ours = await tokensFrom(glewlwyd, EDITOR, here)
  expect((await askForIssues(server.address, ours.access_token)).status).toBe(200)

  const elsewhere = await startGlewlwyd()
  try {
    await elsewhere.addClient(CLIENT, server.address)
    await elsewhere.addPerson(EDITOR)
    await glewlwyd.addClient('another', server.address)
    const theirs = await tokensFrom(elsewhere, EDITOR, here)
    const forAnother = await tokensFrom(glewlwyd, EDITOR, { ...here, clientId: 'another' })
    for (const token of [theirs.access_token, forAnother.access_token, ours.id_token, ours.refresh_token]) {
      expect(await askForIssues(server.address, token)).toMatchObject({ status: 401, body: REFUSED })
    }
    expect(await askForTokens(server.address, theirs.refresh_token)).toMatchObject({ status: 401 })
  } finally {
    await elsewhere.stop()
  }
})
