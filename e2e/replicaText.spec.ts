import { expect, type Page } from '@playwright/test'
import { test } from './harness/reusedWindow.ts'
import { PRINTED_ISSUE } from './harness/printedIssue.ts'
import { openPrinted, servePrintedIssue } from './harness/printedTitle.ts'
import type { StartedServer } from './harness/startServer.ts'

let server: StartedServer
test.beforeAll(async () => {
  server = await servePrintedIssue({ finest: 800 })
})
test.afterAll(() => server.stop())

test.use({ viewport: { width: 1440, height: 900 } })

interface SentBlock {
  lines: { area: { x: number; y: number; width: number; height: number }; text: string }[]
}

/** Opens pages 2 and 3; gives the texts of pages as they came, changed before by `change`. */
async function open(page: Page, change: (blocks: SentBlock[]) => void = () => undefined) {
  const texts: { readonly blocks: SentBlock[] }[] = []
  await page.route('**/*.json', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { readonly blocks?: SentBlock[] }
    if (json.blocks !== undefined) {
      change(json.blocks)
      texts.push({ blocks: json.blocks })
    }
    await route.fulfill({ response, json })
  })
  await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=3`)
  await expect(page.locator('#p3-1')).toBeAttached()
  return texts
}

const find = (page: Page, words: string) =>
  page.evaluate((sought) => {
    document.getSelection()?.removeAllRanges()
    const browser = window as unknown as { find(text: string): boolean }
    return { isFound: browser.find(sought), text: document.getSelection()?.toString().replaceAll('\u00AD', '') }
  }, words)

test('a page is read out as headings and whole paragraphs, without its number', async ({ page }) => {
  await open(page)
  const printed = page.getByRole('main')
  await expect(printed.getByRole('heading', { name: 'The last net menders', level: 2 })).toBeAttached()
  const paragraph = printed.getByRole('paragraph').filter({ hasText: 'paragraph 4 of the story tide' })
  await expect(paragraph).toHaveText(
    'This is paragraph 4 of the story tide. The boats leave at four and the needles begin at five, and nobody ' +
      'speaks before the second coffee. The clock on the wall stopped in 1962.',
  )
  await expect(page.locator('#p3-0')).toHaveText('2')
  await expect(printed.getByRole('paragraph').filter({ hasText: /^\d$/ })).toHaveCount(0)
})

test('the browser’s own search finds words over the ends of lines, divided ones too', async ({ page }) => {
  await open(page, (blocks) => {
    const lines = blocks.at(-1)?.lines ?? []
    const [one, two] = lines
    if (one && two) [one.text, two.text] = ['so it is in every maga-', 'zine that is printed']
  })
  expect(await find(page, 'begin at five')).toMatchObject({ isFound: true })
  expect(await find(page, 'every magazine that')).toEqual({ isFound: true, text: 'every magazine that' })
  expect(await find(page, 'maga-')).toMatchObject({ isFound: false })
})

test('every line lies where it is printed, at any size', async ({ page }) => {
  const texts = await open(page)
  const block = texts
    .flatMap(({ blocks }) => blocks)
    .find(({ lines }) => lines[0]?.text.includes('4 of the story tide'))
  const widest = block?.lines.toSorted((a, b) => b.text.length - a.text.length)[0]
  if (widest === undefined) throw new Error('The page has no such paragraph.')
  for (const width of [1440, 700]) {
    await page.setViewportSize({ width, height: 900 })
    // The pages are laid out anew after the window.
    await expect(async () => {
      const sheet = await page.locator('[data-page="3"]').boundingBox()
      const line = await page.locator('#p3-2').getByText(widest.text).boundingBox()
      if (sheet === null || line === null) throw new Error('The page is not there.')
      const { area } = widest
      expect(Math.abs(line.x - (sheet.x + area.x * sheet.width))).toBeLessThan(1.5)
      expect(Math.abs(line.y - (sheet.y + area.y * sheet.height))).toBeLessThan(2.5)
      expect(Math.abs(line.width - area.width * sheet.width)).toBeLessThan(0.03 * sheet.width)
    }).toPass()
  }
})

test('a mouse selects on text, and what is copied is clean', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, (blocks) => {
    const first = blocks[2]?.lines[0]
    if (first) first.text = 'This is para-'
    const second = blocks[2]?.lines[1]
    if (second) second.text = 'graph four'
  })
  const from = await page.locator('#p3-2 span').first().boundingBox()
  const to = await page.locator('#p3-3 span').first().boundingBox()
  if (from === null || to === null) throw new Error('The text is not there.')
  await page.mouse.move(from.x + 1, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 1, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await page.keyboard.press('Control+C')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^This is paragraph four .*1962\.\n\nThis is paragraph 5 of the story tide\. The$/)
  await expect(page).toHaveURL(/page=3$/)
})
