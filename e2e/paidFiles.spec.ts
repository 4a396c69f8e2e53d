import { expect, type Page } from '@playwright/test'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { addAccount, signInFor } from './harness/accounts.ts'
import { DEMONSTRATION } from './harness/demonstration.ts'
import { downloadButton, openWithWorker, readyLine } from './harness/downloading.ts'
import { createTitle, runGatefold } from './harness/gatefold.ts'
import { test } from './harness/signedIn.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

const READER = { email: 'owner@tide.example', password: 'four tides and a causeway' }

const FILES: Readonly<Record<string, string>> = {
  'issue.md': '---\ntitle: For money\nslug: money\nprice: 4.90\ncurrency: EUR\n---\n',
  '01-boots.md': '---\ntitle: Boots\nthumbnail: assets/cover.webp\n---\n\n# Boots\n\n![Boots](assets/boots.webp)\n',
  '02-tide.md': '---\ntitle: Tide\nthumbnail: assets/cover.webp\n---\n\n# Tide\n\n::custom assets/tide/index.html\n',
  'assets/tide/index.html': `<!doctype html><html><head><title>Tide</title><script type="module" src="js/tide.js"></script>
</head><body><p id="said">nothing yet</p><img alt="Beside" src="beside.webp"></body></html>`,
  'assets/tide/js/tide.js': `const { height } = await (await fetch('data/tide.json')).json()
document.getElementById('said').textContent = height`,
  'assets/tide/data/tide.json': '{"height":"8.6 m"}',
}

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-paid-'))
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await cp(join(DEMONSTRATION, 'assets/boots.webp'), join(folder, 'assets/boots.webp'))
  await cp(join(DEMONSTRATION, 'assets/boots.webp'), join(folder, 'assets/tide/beside.webp'))
  await writeFile(join(folder, 'assets/cover.webp'), COVER)
  server = await startServer({ files: [folder], configuration: { basePath: '/magazine/' } })
  await addAccount(server.title, READER)
  const granted = await runGatefold(server.title, ['grant', 'money', READER.email])
  expect(granted.code, granted.stderr).toBe(0)
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** One pixel that no article shows. */
const COVER = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAYAAAAdQs840s/+BiOh/AAA=', 'base64')

const picture = (page: Page) => page.getByRole('img', { name: 'Boots' })

const isDrawn = (page: Page) =>
  picture(page).evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)

async function signIn(page: Page): Promise<void> {
  await signInFor(page, server.address, READER)
  await expect(page).toHaveURL(server.address)
  await waitForReader(page)
}

test('R1.2 the owner of an issue sees its pictures and its frames, and nobody else has their addresses’ files', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto(`${server.address}issues/money/boots`)
  await expect(picture(page)).toBeVisible()
  await expect.poll(() => isDrawn(page)).toBe(true)
  const address = await picture(page).evaluate((image) => (image as HTMLImageElement).currentSrc)
  await page.goto(`${server.address}issues/money/tide`)
  const inside = page.frameLocator('[data-kind="custom"] > iframe')
  await expect(inside.locator('#said')).toHaveText('8.6 m')
  await expect
    .poll(() => inside.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  const frame = page.frames().find((candidate) => candidate.url().includes('/assets/frames/'))
  expect(frame?.url()).toBeDefined()
  const stranger = await browser.newContext()
  expect((await stranger.request.get(address)).status()).toBe(404)
  const source = await page
    .locator('[data-kind="custom"] > iframe')
    .evaluate((element) => (element as HTMLIFrameElement).src)
  expect((await stranger.request.get(source)).status()).toBe(404)
  await stranger.close()
})

test('R1.2 signing out closes the files, also of addresses that are known', async ({ page, context }) => {
  await signIn(page)
  await page.goto(`${server.address}issues/money/boots`)
  await expect.poll(() => isDrawn(page)).toBe(true)
  const address = await picture(page).evaluate((image) => (image as HTMLImageElement).currentSrc)
  expect((await context.request.get(address)).status()).toBe(200)
  const cookies = (await context.cookies()).filter(({ name }) => name === 'cf-files')
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/magazine/' }])
  const library = Promise.withResolvers<undefined>()
  await page.route('**/graphql', async (route) => {
    await library.promise
    await route.continue()
  })
  await page.goto(`${server.address}account`)
  await waitForReader(page)
  const wayOut = page.getByRole('link', { name: 'Sign out here' })
  const place = await wayOut.boundingBox()
  library.resolve(undefined)
  await expect(page.getByRole('link', { name: 'For money' })).toBeVisible()
  // Whoever is about to press it presses nothing else.
  expect(await wayOut.boundingBox()).toEqual(place)
  await wayOut.click()
  await expect.poll(async () => (await context.request.get(address)).status()).toBe(404)
  await context.addCookies(cookies)
  expect((await context.request.get(address)).status()).toBe(404)
})

test.describe('kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R4.8 a bought issue is read without a network', async ({ page, context }) => {
    await signIn(page)
    await openWithWorker(page, `${server.address}issues/money`)
    await expect(downloadButton(page)).toBeVisible()
    await downloadButton(page).click()
    await expect(readyLine(page)).toBeVisible({ timeout: 30_000 })
    await context.setOffline(true)
    await page.goto(`${server.address}issues/money/boots`)
    await expect(picture(page)).toBeVisible()
    await expect.poll(() => isDrawn(page)).toBe(true)
    await context.setOffline(false)
  })

  test('R7.7 the owner takes the issue along, and another title imports it', async ({ page }) => {
    await signIn(page)
    await openWithWorker(page, `${server.address}account`)
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save the issue' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('money.issue')
    const file = join(folder, 'money.issue')
    await saved.saveAs(file)
    const elsewhere = await createTitle(join(folder, 'elsewhere'))
    expect(await runGatefold(elsewhere, ['import', file])).toMatchObject({ code: 0 })
    expect((await runGatefold(elsewhere, ['list'])).stdout).toContain('For money')
  })
})
