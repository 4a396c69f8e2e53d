import { expect, type Page } from '@playwright/test'
import { addAccount, signInFor } from './harness/accounts.ts'
import { findViolations } from './harness/findViolations.ts'
import { runGatefold } from './harness/gatefold.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { test } from './harness/signedIn.ts'

const READER = { email: 'ben@tide.example', password: 'another lighthouse, further out' }

let server: StartedServer
/** Of somebody who never accepts it. */
let invitation: string
test.beforeAll(async () => {
  server = await startServer()
  await addAccount(server.title, READER)
  invitation = await invite('dora@tide.example', 'author')
})
test.afterAll(() => server.stop())

/** Invites by the command, as a publisher does; the address that it says. */
async function invite(email: string, role: string): Promise<string> {
  const { stdout, stderr } = await runGatefold(server.title, ['user', 'invite', email, '--role', role])
  const [address] = /http:\S+\/invitation\/[\w-]+/.exec(stdout) ?? []
  if (address === undefined) throw new Error(stdout + stderr)
  return address
}

/** Begins a sign-in as the reader does; the address of its first page. */
async function begin(page: Page, language = 'en'): Promise<string> {
  const parameters = new URLSearchParams({
    client_id: 'reader',
    response_type: 'code',
    scope: 'openid email offline_access',
    redirect_uri: `${server.address}callback`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'a',
    nonce: 'b',
    ui_locales: language,
  })
  await page.goto(`${server.address}identity/authorize?${parameters.toString()}`)
  return page.url()
}

/** Shows every page of a sign-in, faults and all, and looks at each. */
async function visitAll(page: Page, language: string, look: () => Promise<void>): Promise<void> {
  const first = await begin(page, language)
  await look()
  await page.locator('[name=email]').fill('nobody')
  await page.locator('button.act').click()
  await look()
  for (const step of ['sign-up', 'code', 'reset']) {
    await page.goto(`${first}/${step}`)
    await look()
  }
  // An address gets only so many codes.
  await page.locator('[name=email]').fill(`${crypto.randomUUID()}@tide.example`)
  await page.locator('button.act').click()
  await page.locator('[name=code]').fill('000000')
  await page.locator('button.act').click()
  await look()
  await page.goto(`${invitation}?ui_locales=${language}`)
  await look()
  await page.locator('[name=password]').fill('short')
  await page.locator('button.act').click()
  await look()
  await page.goto(`${server.address}identity/invitation/none?ui_locales=${language}`)
  await look()
  await page.goto(`${server.address}identity/session/end/success?ui_locales=${language}`)
  await look()
  await page.goto(`${server.address}identity/authorize?client_id=nobody&ui_locales=${language}`)
  await look()
}

/** What can be pressed or filled and is lower than a finger needs. */
function lowTargets(page: Page): Promise<readonly string[]> {
  return page
    .locator('a, button, input:not([type=hidden])')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML))
}

test('the pages of a sign-in have no accessibility violation by light or dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let looks = 0
  await visitAll(page, 'en', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual([])
    }
    expect(await lowTargets(page)).toEqual([])
    // The style came through the policy.
    await expect(page.locator('main')).toHaveCSS('display', 'grid')
    looks += 1
  })
  expect(looks).toBe(11)
})

for (const language of ['en', 'de', 'ja']) {
  test(`R1.4 the pages of a sign-in in ${language} fit a phone, and a phone at twice the size`, async ({ page }) => {
    await visitAll(page, language, async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const width of [390, 195]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })
  })
}

test('a sign-in is done by keyboard alone, with JavaScript off', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await begin(page)
  await expect(page.locator('[name=email]')).toBeFocused()
  await page.keyboard.type(READER.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('a wrong one')
  await page.keyboard.press('Enter')
  const password = page.getByLabel('Password')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/The address or the password is not right\./)
  await page.keyboard.type(READER.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/callback\?code=/)
  await context.close()
})

test('whoever is invited makes an account by keyboard alone, with JavaScript off, and signs in with it', async ({
  browser,
  page: reader,
}) => {
  const cleo = { email: 'cleo@tide.example', password: 'a third lighthouse, inland' }
  const address = await invite(cleo.email, 'admin')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByLabel('E-mail address')).toHaveValue(cleo.email)
  const password = page.getByLabel('Password')
  await expect(password).toBeFocused()
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/too short or too easy to guess/)
  await expect(password).toBeFocused()
  await page.keyboard.type(cleo.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is there')
  await expect(page.getByRole('link', { name: 'Open the studio' })).toHaveAttribute('href', '/studio/')
  await page.goto(address)
  await expect(page.locator('main')).toContainText('has run out, or was used before')
  await context.close()
  await signInFor(reader, server.address, cleo)
  await expect(reader.locator('main')).toContainText('See the drafts')
})

test('leaving a sign-in leads back to the reader', async ({ page }) => {
  await begin(page)
  await page.getByRole('link', { name: 'Back to The Test' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/callback'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
