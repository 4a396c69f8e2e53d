import { expect, type Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

const NUMBERS = Array.from({ length: 20 }, (_, column) => column)
const WIDE = [
  `| Harbour | ${NUMBERS.map((column) => `Year ${2000 + column}`).join(' | ')} |`,
  `| --- | ${NUMBERS.map(() => '---:').join(' | ')} |`,
  ...Array.from({ length: 60 }, (_, row) => `| Pier ${row} | ${NUMBERS.map((column) => row * column).join(' | ')} |`),
].join('\n')

const ARTICLES = {
  sorting: `# Tides

| Place | Range | Measured |
| ----- | ----: | -------- |
| Holm | 2.4 m | 3 May 2025 |
| Ård | 11 m | 20 March 2026 |
| Sands | 9.5 m | 1 April 2025 |
| Nowhere | | 2 April 2025 |

:::htmltable
<table><thead><tr><th>Boat</th><th>Crew</th></tr></thead>
<tbody><tr><td>Ula</td><td>4</td></tr><tr><td>Ida</td><td>12</td></tr></tbody></table>
:::

:::htmltable
<table><thead><tr><th>Merged</th><th>Cells</th></tr></thead>
<tbody><tr><td colspan="2">one</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>
:::
`,
  wide: `# Wide\n\n${WIDE}\n`,
}

let server: StartedServer
let folder: string
test.beforeAll(async () => {
  folder = await writeFolderIssue({ slug: 'tables', articles: ARTICLES })
  server = await startServer({ files: [folder] })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const open = (page: Page, slug: string) => page.goto(`${server.address}issues/tables/${slug}`)
const firstCells = (page: Page, table: number) =>
  page.getByRole('table').nth(table).locator('tbody tr > :first-child').allTextContents()

test('a table is sorted by its headers, up, down and back again, by click and by keyboard', async ({ page }) => {
  const complaints = watchPage(page)
  await open(page, 'sorting')
  const range = page.getByRole('columnheader', { name: 'Range' })
  await range.getByRole('button').click()
  await expect(range).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => firstCells(page, 0)).toEqual(['Holm', 'Sands', 'Ård', 'Nowhere'])
  await range.getByRole('button').press('Enter')
  await expect(range).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => firstCells(page, 0)).toEqual(['Ård', 'Sands', 'Holm', 'Nowhere'])
  await range.getByRole('button').press('Space')
  await expect(range).not.toHaveAttribute('aria-sort')
  await expect.poll(() => firstCells(page, 0)).toEqual(['Holm', 'Ård', 'Sands', 'Nowhere'])
  await page.getByRole('button', { name: 'Measured' }).click()
  await expect.poll(() => firstCells(page, 0)).toEqual(['Sands', 'Nowhere', 'Holm', 'Ård'])
  await page.getByRole('button', { name: 'Place' }).click()
  await expect.poll(() => firstCells(page, 0)).toEqual(['Ård', 'Holm', 'Nowhere', 'Sands'])
  await expect(page.locator('[aria-sort]')).toHaveCount(1)
  await expectNoShift(page)
  expect(complaints.messages).toEqual([])
})

test('a table in markup is sorted too, but not one with merged cells', async ({ page }) => {
  await open(page, 'sorting')
  await page.getByRole('button', { name: 'Crew' }).click()
  await expect.poll(() => firstCells(page, 1)).toEqual(['Ula', 'Ida'])
  await page.getByRole('button', { name: 'Crew' }).click()
  await expect.poll(() => firstCells(page, 1)).toEqual(['Ida', 'Ula'])
  await expect(page.getByRole('table').nth(2).getByRole('button')).toHaveCount(0)
})

test('a table is complete without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await open(page, 'sorting')
  expect(await firstCells(page, 0)).toEqual(['Holm', 'Ård', 'Sands', 'Nowhere'])
  await expect(page.getByRole('columnheader', { name: 'Range' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('button')).toHaveCount(0)
  await context.close()
})

test('R9.1 a table of 21 columns scrolls inside itself on a phone, its headers staying in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, 'wide')
  const room = page.getByRole('group', { name: 'Table' })
  await room.evaluate((element) => {
    element.scrollTo(900, 900)
  })
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(pageWidth).toBe(390)
  await expect(async () => {
    const box = await room.boundingBox()
    const head = await page.getByRole('columnheader', { name: 'Harbour' }).boundingBox()
    const name = await page.getByRole('rowheader', { name: 'Pier 30', exact: true }).boundingBox()
    expect(Math.round(head?.y ?? 0)).toBeLessThanOrEqual(Math.round((box?.y ?? 0) + 2))
    expect(Math.round(name?.x ?? 0)).toBe(Math.round(box?.x ?? 1))
  }).toPass({ timeout: 15_000 })
})

test('paper shows the whole of a table', async ({ page }) => {
  await open(page, 'wide')
  await page.emulateMedia({ media: 'print' })
  const room = page.getByRole('group', { name: 'Table' })
  const { inner, outer } = await room.evaluate((element) => ({
    inner: [element.scrollWidth, element.scrollHeight],
    outer: [element.clientWidth, element.clientHeight],
  }))
  expect(inner).toEqual(outer)
})
