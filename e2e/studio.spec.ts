import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { addAccount } from './harness/accounts.ts'
import { writeFloodIssue } from './harness/ebbIssue.ts'
import { findViolations } from './harness/findViolations.ts'
import { runGatefold, type Title } from './harness/gatefold.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { test } from './harness/signedIn.ts'

const ADA = { email: 'ada@tide.example', password: 'a lighthouse on the mud flats' }
const ELI = { email: 'eli@tide.example', password: 'another lighthouse, further out' }
const ANA = { email: 'ana@tide.example', password: 'a third lighthouse, inland' }

let server: StartedServer
/** A folder with the package `flood.issue`. */
let folder: string
let file: string
test.beforeAll(async () => {
  server = await startServer({ configuration: { timeZone: 'Europe/Berlin' } })
  folder = await mkdtemp(join(tmpdir(), 'gatefold-studio-'))
  file = join(folder, 'flood.issue')
  const flood = await writeFloodIssue()
  await run(['import', flood])
  await run(['export', 'flood', file])
  await run(['remove', 'flood'])
  await rm(flood, { recursive: true })
  await addAccount(server.title, ADA, ['admin'])
  await addAccount(server.title, ELI, ['editor'])
  await addAccount(server.title, ANA, ['author'])
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function run(args: readonly string[], title: Title = server.title): Promise<void> {
  const { code, stdout, stderr } = await runGatefold(title, args)
  if (code !== 0) throw new Error(stdout + stderr)
}

const studio = () => `${server.address}studio/`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

async function enter(page: Page, { email, password }: typeof ADA): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in on the way to a screen of the studio. */
async function open(page: Page, member: typeof ADA, path = ''): Promise<void> {
  await page.goto(studio() + path)
  await enter(page, member)
  await expect(page).toHaveURL(studio() + path)
}

/** What stands in a menu of an issue. */
async function choose(page: Page, issue: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for “${issue}”` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('an issue is uploaded, read in, published, taken back and removed in the browser alone', async ({
  page,
  browser,
}) => {
  await open(page, ELI)
  await expect(page.getByText('No issue is here yet')).toBeVisible()
  await page.getByRole('link', { name: 'Bring in the first issue' }).click()
  await expect(heading(page, 'Imports')).toBeFocused()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Is a new issue, a draft')).toBeVisible({ timeout: 120_000 })
  await page.getByText(/\d+ articles?, \d+ pictures?/).click()
  await page.getByRole('link', { name: 'flood', exact: true }).click()
  await expect(card(page, 'flood')).toContainText('Draft')
  // The cover of a draft is there for who works here.
  await expect
    .poll(() =>
      card(page, 'flood')
        .locator('img')
        .evaluate((one) => (one as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)

  const stranger = await (await browser.newContext()).newPage()
  const statusOf = async () => (await stranger.goto(`${server.address}issues/flood`))?.status()
  expect(await statusOf()).toBe(404)
  await choose(page, 'flood', 'Publish now')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(card(page, 'flood')).toContainText('Published')
  await expect.poll(statusOf).toBe(200)
  await choose(page, 'flood', 'Take back')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(card(page, 'flood')).toContainText('Draft')
  await expect.poll(statusOf).toBe(404)
  await choose(page, 'flood', 'Publish at a time…')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Europe/Berlin')
  await dialog.getByLabel('Date and time').fill('2999-07-01T08:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(card(page, 'flood')).toContainText('Scheduled')
  const { stdout } = await runGatefold(server.title, ['list'])
  expect(stdout).toContain('scheduled for 2999-07-01T08:00+02:00 (Europe/Berlin)')
  await choose(page, 'flood', 'Remove…')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No issue is here yet')).toBeVisible()
  await stranger.context().close()
})

/** Two parts and a half, as the page sends them. */
const LARGE = 5 * 1024 * 1024

test('an upload goes on where it was when the line is back, and when the file is chosen again', async ({ page }) => {
  const large = join(folder, 'large.pdf')
  await writeFile(large, Buffer.alloc(LARGE, 'no PDF '))
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, ELI, 'imports')
  const offsets: number[] = []
  let mostParts = 1
  let storedParts = 0
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH' && response.status() === 204) storedParts += 1
  })
  await page.route('**/studio/uploads/*', (route, request) => {
    if (request.method() !== 'PATCH') return route.continue()
    if (offsets.length >= mostParts) return route.abort('internetdisconnected')
    offsets.push(Number(request.headers()['upload-offset']))
    return route.continue()
  })
  const entry = page.getByRole('listitem').filter({ hasText: 'large.pdf' })
  await page.locator('input[type=file]').setInputFiles(large)
  await expect(entry).toContainText('The line is lost. It goes on by itself where it was.', { timeout: 20_000 })
  // What is going on here survives a look at another screen.
  await page.getByRole('link', { name: 'Issues' }).click()
  await page.getByRole('link', { name: 'Imports' }).click()
  await expect(entry).toBeVisible()
  mostParts = 2
  await expect.poll(() => storedParts, { timeout: 20_000 }).toBe(2)
  await page.reload()
  await expect(entry).toHaveCount(0)
  mostParts = 3
  await page.locator('input[type=file]').setInputFiles(large)
  await expect(entry.getByRole('button', { name: 'Try again: large.pdf' })).toBeVisible({ timeout: 120_000 })
  expect(offsets).toEqual([0, 2, 4].map((parts) => parts * 1024 * 1024))
})

test('a file that is no publication is refused in words, and an author is shown no way to bring one in', async ({
  page,
  browser,
}) => {
  await open(page, ADA, 'imports')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
  const entry = page.getByRole('listitem').filter({ hasText: 'notes.pdf' })
  await expect(entry.getByRole('button', { name: 'Try again: notes.pdf' })).toBeVisible({ timeout: 120_000 })
  await expect(entry.getByRole('status')).toHaveText(/^[A-Z].*\.$/)

  const author = await (await browser.newContext()).newPage()
  await open(author, ANA)
  await expect(author.getByRole('link', { name: 'Imports' })).toHaveCount(0)
  for (const path of ['imports', 'people', 'log']) {
    await author.goto(studio() + path)
    await expect(heading(author, 'Not for your role')).toBeVisible()
  }
  await author.context().close()
})

test('a colleague is invited, gets in, and an authenticator is asked for once it was added', async ({
  page,
  browser,
}) => {
  await open(page, ADA, 'people')
  await page.getByLabel('Email address').fill('new@tide.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const address = await page.getByLabel('Address of the invitation').inputValue()
  const context = await browser.newContext()
  const colleague = await context.newPage()
  await colleague.goto(address)
  await colleague.getByLabel('Password').fill('a fourth lighthouse, at sea')
  await colleague.getByRole('button', { name: 'Create an account' }).click()
  await colleague.getByRole('link', { name: 'Open the studio' }).click()
  const member = { email: 'new@tide.example', password: 'a fourth lighthouse, at sea' }
  await enter(colleague, member)
  await expect(heading(colleague, 'Issues')).toBeVisible()

  await colleague.getByRole('button', { name: /^Account/ }).click()
  await colleague.getByRole('button', { name: 'Sign in in two steps' }).click()
  await expect(colleague.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible()
  await colleague.getByText('It cannot be scanned').click()
  const secret = (await colleague.getByRole('dialog').locator('pre').innerText()).replaceAll(/\s/g, '')
  const totp = new TOTP({ secret })
  await colleague.getByLabel('Code that the app shows now').fill(totp.generate())
  await colleague.getByRole('button', { name: 'Turn on' }).click()
  const codes = colleague.getByRole('dialog').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await colleague.getByRole('button', { name: 'I have kept them' }).click()
  await colleague.getByRole('button', { name: /^Account/ }).click()
  await colleague.getByRole('button', { name: 'Sign out' }).click()
  await expect(colleague).toHaveURL(server.address)

  await colleague.goto(studio())
  await enter(colleague, member)
  await expect(heading(colleague, 'Second step')).toBeVisible()
  await colleague.getByLabel('Code').fill(recovery)
  await colleague.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(colleague, 'Issues')).toBeVisible()
  await context.close()

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: member.email })
  await expect(row).toContainText('Two steps')
  await row.getByRole('button', { name: 'Authenticator lost' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let in' }).click()
  await expect(row).not.toContainText('Two steps')
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByText('ada@tide.example let new@tide.example in without an authenticator')).toBeVisible()
  await expect(page.getByText('ada@tide.example invited new@tide.example')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`all screens have no accessibility violation and fit a phone: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, ADA)
    for (const [path, name] of [
      ['', 'Issues'],
      ['imports', 'Imports'],
      ['people', 'People'],
      ['log', 'Log'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(studio() + path)
      await expect(heading(page, name)).toBeVisible()
      await expect(page.locator('[aria-label^=Loading]')).toHaveCount(0)
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [name, id, nodes.map(({ html }) => html)])).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })
}

test('what did not come says so and is tried again, on a screen and before there is one', async ({ page }) => {
  await open(page, ADA)
  await expect(heading(page, 'Issues')).toBeVisible()
  const trouble = page.getByRole('alert').filter({ hasText: 'Something went wrong on the magazine’s server.' })
  const failing = async (step: () => Promise<unknown>) => {
    await page.route('**/graphql', (route) => route.fulfill({ status: 503 }))
    await step()
    await expect(trouble).toBeVisible()
    await page.unroute('**/graphql')
    await trouble.getByRole('button', { name: 'Try again' }).click()
    await expect(trouble).toBeHidden()
  }
  await failing(() => page.getByRole('link', { name: 'Log' }).click())
  await expect(page.locator('main li').first()).toBeVisible()
  await failing(() => page.reload())
  await expect(heading(page, 'Log')).toBeVisible()
})

test('the studio speaks the language that is chosen, by keyboard alone', async ({ page }) => {
  await open(page, ADA)
  await expect(heading(page, 'Issues')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  const account = page.getByRole('button', { name: /^Account/ })
  await account.focus()
  await page.keyboard.press('Enter')
  const language = page.getByLabel('Language')
  await language.focus()
  // The first letter of a language’s own name chooses it.
  await page.keyboard.type('Deutsch')
  await expect(heading(page, 'Ausgaben')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(heading(page, 'Ausgaben')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})
