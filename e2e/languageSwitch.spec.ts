import { expect, type Page } from '@playwright/test'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MOTION, test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

test.use(MOTION)

const ARTICLE = 'issues/tide/mud'

const ENGLISH = 'The harbour falls dry twice a day, and each time somebody walks out to see what it has left behind.'
const FRENCH =
  'Le port se vide deux fois par jour, et chaque fois quelqu’un sort voir ce que la mer a laissé derrière elle, sans se presser.'
const ARABIC = 'يجف الميناء مرتين في اليوم، وفي كل مرة يخرج أحدهم ليرى ما تركه البحر.'

/** Thirty paragraphs in each language; what they say differs in length from language to language. */
const paragraphs = (sentence: string, times: number) =>
  Array.from({ length: 30 }, (_, index) => `${index + 1}. ${`${sentence} `.repeat(times)}`.replace('.', '\\.')).join(
    '\n\n',
  )

let server: StartedServer
let folder: string
test.beforeAll(async () => {
  folder = await writeFolderIssue({
    slug: 'tide',
    lines: ['languages: [en, fr, ar]'],
    articles: { mud: `# Mud\n\n${paragraphs(ENGLISH, 5)}\n` },
  })
  await writeFile(join(folder, '01-mud.fr.md'), `# Vase\n\n${paragraphs(FRENCH, 7)}\n`)
  await writeFile(join(folder, '01-mud.ar.md'), `# طين\n\n${paragraphs(ARABIC, 3)}\n`)
  server = await startServer({
    files: [folder],
    configuration: { languages: ['en', 'fr', 'ar', 'de'], defaultLanguage: 'en' },
  })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const paragraph = (page: Page, index: number) => page.locator('main article [data-kind="body"]').nth(index)

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(server.address + ARTICLE + search)
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
}

/** Reads on until a paragraph stands below the bar, then opens the display sheet. */
async function readTo(page: Page, index: number): Promise<void> {
  const top = () =>
    paragraph(page, index).evaluate((element) => {
      window.scrollBy(0, element.getBoundingClientRect().top - 70)
      return Math.round(element.getBoundingClientRect().top)
    })
  // Until the faces have come and the page has found its length.
  await waitForReader(page)
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(top).toBe(70)
  await page.getByRole('button', { name: 'Display' }).press('Enter')
  await expect(page.getByRole('slider')).toBeVisible()
  await expect.poll(top).toBe(70)
}

const topOf = async (page: Page, index: number) => (await paragraph(page, index).boundingBox())?.y ?? NaN

test('R4.18 another language is chosen in place: no new document, the same paragraph at the same height, the focus kept', async ({
  page,
}) => {
  const { messages } = watchPage(page)
  await open(page)
  await page.evaluate(() => Object.assign(window, { mark: 'same document' }))
  await readTo(page, 15)
  const before = await topOf(page, 15)
  for (const [name, tag, words, direction] of [
    ['français', 'fr', 'Le port', 'ltr'],
    ['العربية', 'ar', 'يجف', 'rtl'],
    ['English', 'en', 'The harbour', 'ltr'],
  ] as const) {
    const choice = page.getByRole('radio', { name })
    await choice.click()
    await expect(paragraph(page, 15)).toContainText(words)
    await expect(page).toHaveURL(new RegExp(`${ARTICLE}\\?lang=${tag}$`))
    const article = page.locator('main > article')
    await expect(article).toHaveAttribute('lang', tag)
    await expect(article).toHaveAttribute('dir', direction)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect.poll(async () => Math.abs((await topOf(page, 15)) - before)).toBeLessThanOrEqual(2)
    await expect(choice).toBeFocused()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cf-issue-language'))).toBe(tag)
  }
  expect(await page.evaluate(() => (window as unknown as { mark?: string }).mark)).toBe('same document')
  expect(messages).toEqual([])
})

test('R4.18 the language that was chosen is the one in which the magazine is opened the next time', async ({
  page,
}) => {
  await open(page)
  await readTo(page, 3)
  await page.getByRole('radio', { name: 'français' }).click()
  await expect(paragraph(page, 3)).toContainText('Le port')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cf-issue-language'))).toBe('fr')
  await page.goto(server.address + ARTICLE)
  await expect(paragraph(page, 3)).toContainText('Le port')
})

test('only languages that both the issue and the title have are offered, each under its own name', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Display' }).click()
  const group = page.getByRole('group', { name: 'Language' })
  await expect(group.getByRole('radio')).toHaveCount(3)
  await expect(group.locator('label')).toHaveText(['English', 'français', 'العربية'])
  await expect(group.locator('label').nth(2)).toHaveAttribute('lang', 'ar')
})

test('the place where one stopped is the same in another language', async ({ page }) => {
  await open(page, '?lang=en')
  await paragraph(page, 15).evaluate((element) =>
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 60),
  )
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cf-places') ?? '')).not.toBe('')
  await open(page, '?lang=ar')
  await page.getByRole('button', { name: 'Continue where you stopped' }).click()
  await expect.poll(async () => Math.abs((await topOf(page, 15)) - 56)).toBeLessThan(16)
})

for (const width of [390, 1440]) {
  test(`the bar of an Arabic issue holds at ${width} px and at every size of type`, async ({ freshPage: page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const size of ['62.5', '112.5']) {
      await page.addInitScript((percent) => localStorage.setItem('cf-font-size', percent), size)
      await open(page, '?lang=ar')
      const bar = page.locator('[data-bar]')
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(66)
      const targets = bar.locator('a:visible, button:visible')
      for (const box of await Promise.all((await targets.all()).map((target) => target.boundingBox()))) {
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}
