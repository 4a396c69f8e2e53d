import { rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createAccount } from './harness/accounts.ts'
import { askForIssues, askForTokens } from './harness/askHost.ts'
import { downloadWhole } from './harness/downloading.ts'
import { EBB, writeEbbIssue } from './harness/ebbIssue.ts'
import { gatherSecrets } from './harness/gatherSecrets.ts'
import { findCanary } from './harness/playIdentity.ts'
import { readNoted } from './harness/secretsOfRun.ts'
import { startMailServer, type MailServer } from './harness/startMailServer.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { readTokens, renewTokens } from './harness/storedTokens.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { test } from './harness/signedIn.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const EMAIL = 'canary@tide.example'
const PASSWORD = 'canary-ahzoo5ie over quiet mud'
const SLIP = 'canary-quai7oow over quiet mud'

let mails: MailServer
let server: StartedServer
let issue: string
test.beforeAll(async () => {
  issue = await writeEbbIssue()
  mails = await startMailServer()
  const environment = { LOG_LEVEL: 'trace', SMTP_URL: mails.url, MAIL_FROM: 'desk@tide.example' }
  server = await startServer({ files: [issue], environment })
})
test.afterAll(async () => {
  await server.stop()
  await mails.stop()
  await rm(issue, { recursive: true, force: true })
})

/** From the account screen to a mailed code and back to the reader; gives the code. */
async function signUp(page: Page): Promise<string> {
  await page.goto(`${server.address}account`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail address').fill(EMAIL)
  await page.getByLabel('Password').fill(SLIP)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The address or the password is not right.')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  const code = await createAccount(page, { email: EMAIL, password: PASSWORD, takeCode: mails.takeCode })
  await expect(page).toHaveURL(server.address)
  await waitForReader(page)
  return code
}

/** Everything that may go wrong with a token is a reason to write one down. */
async function misuseTokens(access: string, refresh: string): Promise<void> {
  const spoilt = `${access.slice(0, -4)}AAAA`
  expect((await askForIssues(server.address, spoilt)).status).toBe(401)
  expect((await askForIssues(server.address, refresh)).status).toBe(401)
  expect((await askForTokens(server.address, `${refresh}x`)).status).toBe(401)
  expect((await askForTokens(server.address, access)).status).toBe(401)
  for (const path of [
    `auth/token?refresh_token=${refresh}&x=%E0%A4%A`,
    `auth/token/%E0%A4%A?refresh_token=${refresh}`,
  ]) {
    expect((await fetch(server.address + path, { redirect: 'manual' })).ok).toBe(false)
  }
  const halfSaid = { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"query":"${access}` }
  expect((await fetch(`${server.address}graphql`, halfSaid)).ok).toBe(false)
}

test('R1.2 R7.7 a new reader signs up, reads, is renewed and leaves, and no secret is written down anywhere', async ({
  context,
  page,
}) => {
  const gathered = gatherSecrets(context)
  const mailed = await signUp(page)
  await page.goto(`${server.address}account`)
  await expect(page.getByText(`You are signed in as ${EMAIL}`)).toBeVisible()
  await downloadWhole(page, server.address + EBB)
  await page.goto(`${server.address}${EBB}/mud`)
  await waitForReader(page)
  const { access, refresh } = await renewTokens(page, server.address)
  expect((await askForIssues(server.address, access)).status).toBe(200)
  await misuseTokens(access, refresh)

  const others = await gathered.others()
  const secrets = [...gathered.secrets, PASSWORD, SLIP, refresh]
  // Two access tokens and an ID token, each in two parts, two refresh tokens and a code at the least.
  expect(gathered.secrets.size).toBeGreaterThanOrEqual(9)
  expect(secrets.some((secret) => access.endsWith(secret))).toBe(true)
  // The servers of every spec note by themselves what the end of the run searches for.
  const noted = new Set((await readNoted()).map(({ secret }) => secret))
  expect(secrets.filter((secret) => !noted.has(secret))).toEqual([])

  const locations = await findCanary(page, secrets)
  expect(locations.filter((place) => !/^localStorage cf-(?:access|refresh|id)-token$/.test(place))).toEqual([])
  expect(locations).toContain('localStorage cf-refresh-token')
  expect(others.size).toBeGreaterThan(20)
  for (const [address, text] of others) {
    expect(
      secrets.filter((secret) => text.includes(secret)),
      address,
    ).toEqual([])
  }

  await page.goto(`${server.address}logout`)
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await expect.poll(() => findCanary(page, secrets)).toEqual([])
  expect(await readTokens(page)).toEqual({ access: '', refresh: '' })

  const log = server.said()
  expect(log).toContain('A token was refused')
  const lines = log.split('\n')
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
  expect(lines.filter((line) => new RegExp(`\\b${mailed}\\b`).test(line))).toEqual([])
})
