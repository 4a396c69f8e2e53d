import { expect, test, type Page } from '@playwright/test'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finishSentence, giveVoices, markedOn, refuseSentence, saidOn } from './harness/fakeVoice.ts'
import { findViolations } from './harness/findViolations.ts'
import { root } from './harness/gatefold.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

const article = (title: string, body: string, head = '') =>
  `---\ntitle: ${title}\n${head}---\n\n# ${title}\n\n${body}\n`
const LONG = Array.from({ length: 60 }, (_, index) => `Wave ${index} comes in and goes out.`).join('\n\n')

let folders: readonly string[]
let server: StartedServer
test.beforeAll(async () => {
  folders = [
    await writeFolderIssue({
      slug: 'ebb',
      articles: {
        mud: article('Mud', 'The tide is out. It comes back. The tide is out.'),
        birds: article('Birds', 'They fly.'),
        boats: article('Boats', 'They float.'),
        roar: article('Roar', 'Never said.', 'audios: [{ file: assets/guitar.mp3, language: en }]\n'),
        waves: article('Waves', LONG),
      },
      assets: { 'guitar.mp3': await readFile(join(root, '../shared/content/media/audio/guitar.mp3')) },
    }),
    await writeFolderIssue({
      slug: 'shio',
      lines: ['languages: [ja]'],
      articles: { hamabe: article('浜辺', '潮が引いた。すぐに戻る。') },
    }),
  ]
  server = await startServer({ files: folders, configuration: { languages: ['en', 'ja'] } })
})
test.afterAll(async () => {
  await server.stop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const line = (page: Page) => page.getByRole('region', { name: 'Listening' })
const bar = (page: Page) => page.locator('[data-bar]')
const listenButton = (page: Page) => bar(page).getByRole('button', { name: 'Listen', exact: true })
const text = async (page: Page) => (await saidOn(page))?.text

async function open(page: Page, path: string, voices: readonly string[] = ['en-GB']): Promise<void> {
  await giveVoices(page, voices)
  await page.goto(server.address + path)
  await waitForReader(page)
}

/** Opens another article of the issue by its contents, as the page stands. */
async function turnTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Contents' }).click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(contents).toBeHidden()
}

/** Says a sentence to its end, and waits for the next. */
async function hear(page: Page, next: string): Promise<void> {
  await finishSentence(page)
  await expect.poll(() => text(page)).toBe(next)
}

test('an article is read aloud sentence by sentence, each marked, by keyboard alone', async ({ page }) => {
  const complaints = watchPage(page)
  await open(page, 'issues/ebb/mud')
  await expect(listenButton(page)).toBeVisible()
  await expectNoShift(page)
  await listenButton(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => text(page)).toBe('Mud')
  await hear(page, 'The tide is out.')
  await expect.poll(() => markedOn(page)).toBe('The tide is out.')
  await hear(page, 'It comes back.')
  await expect.poll(() => markedOn(page)).toBe('It comes back.')
  expect(await findViolations(page)).toEqual([])

  await line(page).getByRole('button', { name: 'Pause' }).press('Enter')
  await expect.poll(() => text(page)).toBeUndefined()
  await expect(line(page).getByRole('status')).toHaveText('Paused Mud')
  await line(page).getByRole('button', { name: 'Forward one sentence' }).press('Enter')
  await expect.poll(() => markedOn(page)).toBe('The tide is out.')
  await line(page).getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expect.poll(() => text(page)).toBe('The tide is out.')
  await line(page).getByRole('button', { name: 'Back one sentence' }).press('Enter')
  await expect.poll(() => text(page)).toBe('It comes back.')
  await line(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.5×')
  await expect.poll(() => saidOn(page)).toEqual({ text: 'It comes back.', lang: 'en', rate: 1.5 })

  await line(page).getByRole('button', { name: 'Stop listening' }).press('Enter')
  await expect(line(page)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  expect([await text(page), await markedOn(page)]).toEqual([undefined, ''])
  await listenButton(page).click()
  await expect.poll(() => text(page)).toBe('It comes back.')
  expect(complaints.messages).toEqual([])
})

test('on a phone it is offered in the display sheet, which makes room for what is read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'issues/ebb/mud')
  const sheet = page.getByRole('region', { name: 'Display' })
  const display = page.getByRole('button', { name: 'Display' })
  const listen = sheet.getByRole('button', { name: 'Listen', exact: true })
  await display.press('Enter')
  expect((await listen.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await listen.press('Enter')
  await expect.poll(() => text(page)).toBe('Mud')
  await expect(sheet).toBeHidden()
  await expect(display).toBeFocused()
  await expect(line(page)).toBeVisible()
  await expect(listenButton(page)).toHaveCount(0)
  await turnTo(page, 'Boats')
  await display.click()
  await sheet.getByRole('button', { name: 'Listen next' }).click()
  await expect(sheet.getByRole('button', { name: 'It comes next' })).toBeDisabled()
})

test('it goes on with the next article and turns the page for whoever reads along, and only for them', async ({
  page,
}) => {
  await open(page, 'issues/ebb/mud')
  await listenButton(page).click()
  await expect.poll(() => text(page)).toBe('Mud')
  for (const next of ['The tide is out.', 'It comes back.', 'The tide is out.', 'Birds']) await hear(page, next)
  await expect(page).toHaveURL(/ebb\/birds$/)
  await expect.poll(() => markedOn(page)).toBe('Birds')
  await bar(page).getByRole('link', { name: 'ebb' }).click()
  await expect(page).toHaveURL(/issues\/ebb$/)
  await hear(page, 'They fly.')
  await hear(page, 'Boats')
  await expect(line(page).getByRole('link', { name: 'Boats' })).toBeVisible()
  await expect(page).toHaveURL(/issues\/ebb$/)
  await line(page).getByRole('link', { name: 'Boats' }).click()
  await expect(page).toHaveURL(/ebb\/boats$/)
  await expect.poll(() => markedOn(page)).toBe('Boats')
})

test('it stops at the end where one does not go on, but for an article that was chosen', async ({ page }) => {
  await open(page, 'issues/ebb/birds')
  await listenButton(page).click()
  await expect.poll(() => text(page)).toBe('Birds')
  const goOn = line(page).getByRole('button', { name: 'Go on with the next article' })
  await expect(goOn).toHaveAttribute('aria-pressed', 'true')
  await goOn.click()
  await expect(goOn).toHaveAttribute('aria-pressed', 'false')
  await turnTo(page, 'Mud')
  await expect(page).toHaveURL(/ebb\/mud$/)
  await bar(page).getByRole('button', { name: 'Listen next' }).click()
  await expect(bar(page).getByRole('button', { name: 'It comes next' })).toBeDisabled()
  await hear(page, 'They fly.')
  await hear(page, 'Mud')
  for (const next of ['The tide is out.', 'It comes back.', 'The tide is out.']) await hear(page, next)
  await finishSentence(page)
  await expect(line(page)).toHaveCount(0)
})

test('the page follows the voice, and leaves whoever scrolls away alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, 'issues/ebb/waves')
  await listenButton(page).click()
  await expect.poll(() => text(page)).toBe('Waves')
  await hear(page, 'Wave 0 comes in and goes out.')
  for (let wave = 1; wave <= 25; wave += 1) await hear(page, `Wave ${wave} comes in and goes out.`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(page.getByText('Wave 25 comes', { exact: false })).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await hear(page, 'Wave 26 comes in and goes out.')
  await expect.poll(() => markedOn(page)).toBe('Wave 26 comes in and goes out.')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('nothing is offered where no voice speaks the language, and Japanese is divided into its sentences', async ({
  page,
  context,
}) => {
  await open(page, 'issues/shio/hamabe?lang=ja', ['en-GB'])
  await expect(bar(page).getByRole('link').first()).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /^(聞く|Listen)/ })).toHaveCount(0)
  const other = await context.newPage()
  await open(other, 'issues/shio/hamabe?lang=ja', ['ja-JP'])
  await bar(other).locator('.article-action').click()
  await expect.poll(() => saidOn(other)).toMatchObject({ text: '浜辺', lang: 'ja' })
  await hear(other, '潮が引いた。')
  await hear(other, 'すぐに戻る。')
})

test('a recording that is started is the one voice, and one in the queue is played', async ({ page }) => {
  await open(page, 'issues/ebb/roar')
  await expect(listenButton(page)).toHaveCount(0)
  await turnTo(page, 'Boats')
  await listenButton(page).click()
  await expect.poll(() => text(page)).toBe('Boats')
  await hear(page, 'They float.')
  await turnTo(page, 'Roar')
  await page.getByRole('article').getByRole('button', { name: 'Listen' }).click()
  await expect.poll(() => text(page)).toBeUndefined()
  await expect(line(page).getByRole('link', { name: 'Roar' })).toBeVisible()
  await expect(line(page)).toHaveCount(1)

  await turnTo(page, 'Boats')
  await listenButton(page).click()
  await expect.poll(() => text(page)).toMatch(/^(Boats|They float\.)$/)
  await line(page).getByRole('button', { name: 'Forward one sentence' }).click()
  await line(page).getByRole('button', { name: 'Forward one sentence' }).click()
  await expect(line(page).getByRole('link', { name: 'Roar' })).toBeVisible()
  // The recording comes to its end; then the voice goes on behind it.
  await line(page).getByRole('button', { name: 'Forward 15 seconds' }).click()
  await expect.poll(() => text(page), { timeout: 45_000 }).toBe('Waves')
})

test('a browser that refuses says so, and is asked again', async ({ page }) => {
  await open(page, 'issues/ebb/mud')
  await listenButton(page).click()
  await expect.poll(() => text(page)).toBe('Mud')
  await refuseSentence(page)
  await expect(line(page).getByRole('status')).toContainText('This browser does not read aloud just now.')
  await line(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => text(page)).toBe('Mud')
})
