import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

const PICTURES = `${ISSUE}/what-the-sea-put-back`
const PICTURE = 'main article figure img'

let protectedTitle: StartedServer
let openTitle: StartedServer
test.beforeAll(async () => {
  const configuration = { contentProtection: true, basePath: '/some/sub/dir/' }
  ;[protectedTitle, openTitle] = await Promise.all([
    startServer({ files: [DEMONSTRATION], configuration }),
    startServer({ files: [DEMONSTRATION] }),
  ])
})
test.afterAll(() => Promise.all([protectedTitle.stop(), openTitle.stop()]))

/** Notes what the page does about the browser's menu and about dragging, after everybody has heard of it. */
async function noteMenus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: string[] = []
    Object.assign(window, { noted })
    for (const name of ['contextmenu', 'dragstart']) {
      window.addEventListener(name, (event) => noted.push(`${name} ${event.defaultPrevented ? 'refused' : 'allowed'}`))
    }
  })
}

const noted = (page: Page) => page.evaluate(() => (window as unknown as { noted: readonly string[] }).noted)

/** Presses the right button on a heading and on a picture. */
async function rightClick(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' })
  await page.locator(PICTURE).first().click({ button: 'right' })
}

for (const [words, answer] of [
  ['with content protection there is', 'refused'],
  ['without it there is', 'allowed'],
] as const) {
  test(`R1.3 R1.11 ${words} ${answer === 'refused' ? 'no' : 'a'} right click and picture to drag, before any of the code is there`, async ({
    page,
  }) => {
    const { address } = answer === 'refused' ? protectedTitle : openTitle
    await page.route('**/build/*.js', (route) => route.abort())
    await noteMenus(page)
    await rightClick(page, address + PICTURES)
    await page.locator(PICTURE).first().dispatchEvent('dragstart')
    const all = ['contextmenu', 'contextmenu', 'dragstart'].map((name) => `${name} ${answer}`)
    await expect.poll(() => noted(page)).toEqual(all)
  })
}

for (const [words, isProtected] of [
  ['with content protection nothing is', true],
  ['without it the article is', false],
] as const) {
  test(`R1.3 R1.11 in print, ${words} there`, async ({ page }) => {
    await page.goto((isProtected ? protectedTitle : openTitle).address + ARTICLE)
    const text = page.getByRole('article')
    await expect(text).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(text).toBeVisible({ visible: !isProtected })
    await page.emulateMedia({ media: 'screen' })
    await expect(text).toBeVisible()
  })
}

test('R1.11 protected content is read, marked and turned by keyboard as any other, and keeps the rules of accessibility', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(protectedTitle.address + ARTICLE)
  await waitForReader(page)
  await page.keyboard.press('ControlOrMeta+a')
  const marked = await page.evaluate(() => String(window.getSelection()).length)
  expect(marked).toBeGreaterThan(1_000)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/you-cannot-be-a-bit-late$/)
})

test('R1.11 a field that is written in keeps its menu, so that a password can be pasted', async ({ page }) => {
  const server = await startServer({
    configuration: { contentProtection: true, password: { enabled: true, value: 'Springtide' } },
  })
  await noteMenus(page)
  await page.goto(server.address)
  await page.getByLabel('Password').click({ button: 'right' })
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' })
  await expect.poll(() => noted(page)).toEqual(['contextmenu allowed', 'contextmenu refused'])
  await server.stop()
})
