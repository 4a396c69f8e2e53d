import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { addAccount, signInFor } from './harness/accounts.ts'
import { countsOfTitle } from './harness/countsOfTitle.ts'
import { daysFrom, readContent, writeCounts, type CountedRow } from './harness/countedTitle.ts'
import { DEMONSTRATION } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { writeArabicIssue } from './harness/languageIssues.ts'
import { PRINTED_SLUG, writePrintedIssue } from './harness/printedIssue.ts'
import { test } from './harness/signedIn.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

const ADMIN = { email: 'ann@tide.example', password: 'a lighthouse at low water' }
const READER = { email: 'ben@tide.example', password: 'another lighthouse, further out' }

/** Four weeks, and the four before. */
const OLD_DAYS = daysFrom('2025-02-03', 28)
const DAYS = daysFrom('2025-03-03', 28)
const [FROM, TO] = ['2025-03-03', '2025-03-30']

let folder: string
let server: StartedServer
let uncounted: StartedServer
let counts: readonly CountedRow[]

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-insights-'))
  const [arabic, printed] = [await writeArabicIssue(folder), await writePrintedIssue(folder, { finest: 800 })]
  const configuration = { analytics: { firstParty: 'always' }, languages: ['en', 'de', 'ar'], defaultLanguage: 'en' }
  server = await startServer({ files: [DEMONSTRATION, arabic, printed], configuration })
  uncounted = await startServer({ configuration: { analytics: { firstParty: 'off' } } })
  for (const { title } of [server, uncounted]) await addAccount(title, ADMIN, ['admin'])
  await addAccount(server.title, READER)
  counts = countsOfTitle(readContent(server), { days: DAYS, oldDays: OLD_DAYS })
  writeCounts(server, counts)
})
test.afterAll(async () => {
  await Promise.all([server.stop(), uncounted.stop()])
  await rm(folder, { recursive: true })
})

/** Counted once more, from what was written. */
function sumOf(days: readonly string[], wanted: Partial<CountedRow>): number {
  const among = counts.filter((count) =>
    Object.entries(wanted).every(([key, value]) => Reflect.get(count, key) === value),
  )
  return among.filter(({ day }) => days.includes(day)).reduce((sum, { amount }) => sum + amount, 0)
}

const whole = (count: number) => new Intl.NumberFormat('en').format(count)

async function openInsights(page: Page, address = server.address): Promise<void> {
  await signInFor(page, address, ADMIN)
  await expect(page).toHaveURL(address)
  await page.goto(`${address}insights`)
}

async function chooseDays(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('From').fill(from)
  await page.getByLabel('To').fill(to)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
}

const figure = (page: Page, name: string): Locator =>
  page.locator('section[aria-label="Key figures"] dl > div').filter({ has: page.getByText(name, { exact: true }) })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('R6.3 an admin sees exactly what was counted, compares it, and saves it', async ({ page }) => {
  await openInsights(page)
  await expect(page.getByText('Nothing was counted on these days yet.')).toBeVisible()
  await chooseDays(page, FROM, TO)
  await expect(figure(page, 'Visits')).toContainText(whole(sumOf(DAYS, { measure: 'visits' })))
  const reads = sumOf(DAYS, { measure: 'reads' })
  await expect(figure(page, 'Reads')).toContainText(whole(reads))
  await expect(figure(page, 'Downloads')).toContainText(whole(sumOf(DAYS, { measure: 'downloads' })))
  await expect(figure(page, 'Purchases paid')).toContainText(
    whole(sumOf(DAYS, { measure: 'sales_steps', detail: 'paid' })),
  )
  const offline = sumOf(DAYS, { measure: 'reads_offline' }) / reads
  await expect(figure(page, 'Read without a network')).toContainText(
    new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(offline),
  )

  const issues = page.getByRole('region', { name: 'Issues', exact: true }).getByRole('table')
  const { issues: ids, articles } = readContent(server)
  const sixHours = sumOf(DAYS, { measure: 'reads', issue: ids.get('six-hours') ?? '' })
  await expect(issues.getByRole('row').filter({ hasText: 'Six Hours' })).toContainText(whole(sixHours))

  // An article's own curve.
  const line = page.getByRole('button', { name: 'The line on the map' })
  await line.click()
  const article = articles.get('the-line-on-the-map')?.id ?? ''
  const own = sumOf(DAYS, { measure: 'reads', item: article })
  await expect(page.getByRole('row').filter({ has: line })).toContainText(whole(own))
  const end = sumOf(DAYS, { measure: 'depth', item: article, detail: '10' })
  const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
  await expect(page.getByText(`${percent.format(end / own)} the end.`)).toBeVisible()

  // Printed pages under their heat.
  await expect(page.getByRole('combobox', { name: 'Issue' })).toHaveValue(ids.get(PRINTED_SLUG) ?? '')
  const first = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: 'Page cover', exact: true }) })
  const printed = { issue: ids.get(PRINTED_SLUG) ?? '', item: '1' }
  await expect(first).toContainText(`Looks${whole(sumOf(DAYS, { measure: 'page_looks', ...printed }))}`)
  await expect(first).toContainText(`Clicks${whole(sumOf(DAYS, { measure: 'hotspot_clicks', ...printed }))}`)
  await expect(first.locator('circle')).toHaveCount(11)

  await setComparing(page, true)
  const before = sumOf(OLD_DAYS, { measure: 'visits' })
  await expect(figure(page, 'Visits')).toContainText(`before: ${whole(before)}`)
  await expect(page.getByText(`The time before: ${whole(before)} in all.`)).toBeVisible()
  await expect(page.locator('.recharts-line-curve')).toHaveCount(3)
  // What was chosen is in the address.
  await page.goto(server.address)
  await page.goBack()
  await expect(page).toHaveURL(`${server.address}insights?from=${FROM}&to=${TO}&compare=true`)
  await expect(figure(page, 'Visits')).toContainText(`before: ${whole(before)}`)
  await expect(page.getByLabel('From')).toHaveValue(FROM)
  await setComparing(page, false)

  const sites = await save(page, 'Sites that link here')
  expect(sites[0]).toEqual(['Site', 'Times', 'Part'])
  expect(sites[1]?.slice(0, 2)).toEqual(['almanac.example', String(sumOf(DAYS, { detail: 'almanac.example' }))])
  expect(sites[2]?.[0]).toBe("'=cmd.example")
  await page.getByText('The numbers').first().click()
  const days = await save(page, 'Visits and reads, day by day')
  expect(days.slice(1).map(([day, visits, , , counted]) => [day, visits, counted])).toEqual(
    DAYS.map((day) => [day, String(sumOf([day], { measure: 'visits' })), String(sumOf([day], { measure: 'reads' }))]),
  )
})

/** What is chosen follows the address, a moment after the click. */
async function setComparing(page: Page, isComparing: boolean): Promise<void> {
  const compare = page.getByLabel('Compare with the time before')
  await compare.click()
  await expect(compare).toBeChecked({ checked: isComparing })
}

/** Saves a table, and reads it line by line; no cell of it has a comma. */
async function save(page: Page, name: string): Promise<readonly (readonly string[])[]> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `Save as CSV ${name}` }).click()
  const download = await coming
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF/)
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','))
}

test('charts are used by keyboard, and broken by no rule of accessibility, by day and by night', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openInsights(page)
  await chooseDays(page, FROM, TO)
  await setComparing(page, true)
  const chart = page.getByRole('application', { name: /^Reads by day: [\d,]+ in all/ })
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  const tip = page.getByRole('status').filter({ hasText: 'Mar 4, 2025' })
  await expect(tip).toContainText(`Reads ${whole(sumOf(['2025-03-04'], { measure: 'reads' }))}`)
  await expect(tip).toContainText(`The time before ${whole(sumOf(['2025-02-04'], { measure: 'reads' }))}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await findViolations(page)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
})

test('lines that run to the left turn the axis round, and no width is too small', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openInsights(page)
  await expect(page.getByText('Nothing was counted on these days yet.')).toBeVisible()
  // The interface speaks no language that runs to the left: the page is told to.
  await page.locator('#content').evaluate((content) => content.setAttribute('dir', 'rtl'))
  await chooseDays(page, FROM, TO)
  await expect.poll(() => runsLeft(page)).toBe(true)
  expect(await overflow(page)).toBe(0)
  expect(await scrolledTables(page)).toContain('Issues')
  await page.setViewportSize({ width: 820, height: 844 })
  await expect.poll(() => scrolledTables(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goto(`${server.address}insights?lang=de`)
  await page.getByLabel('Von').fill(FROM)
  await page.getByLabel('Bis').fill(TO)
  await page.getByRole('button', { name: 'Zeigen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Wege hierher' })).toBeVisible()
  await expect(page.getByRole('application', { name: /am meisten am \d\d\.03\.2025/ }).first()).toBeVisible()
  expect(await overflow(page)).toBe(0)

  await page.goto(`${server.address}insights?lang=ar`)
  await chooseDays(page, FROM, TO)
  await expect(page.getByRole('rowheader', { name: 'المدّ البطيء' }).first()).toBeVisible()
  await expect.poll(() => runsLeft(page)).toBe(false)
  expect(await overflow(page)).toBe(0)
})

/** What tables that are wider than their room are called. */
const scrolledTables = (page: Page) =>
  page
    .locator('.insights-scroll')
    .evaluateAll((rooms) =>
      rooms
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((room) => room.querySelector('caption')?.textContent),
    )

/** Whether the first day of the first chart stands at its right. */
async function runsLeft(page: Page): Promise<boolean> {
  const chart = page.getByRole('application').first()
  const [first, last] = await Promise.all(
    ['Mar 3', 'Mar 30'].map((day) => chart.getByText(day, { exact: true }).boundingBox()),
  )
  return (first?.x ?? 0) > (last?.x ?? 0)
}

test('R6.4 whoever is no admin sees no number, whatever the stored role says', async ({ page }) => {
  await signInFor(page, server.address, READER)
  await expect(page).toHaveURL(server.address)
  await page.goto(`${server.address}insights`)
  await expect(page.getByText('Insights are shown to the admins of this title.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('cf-user-role', 'admin'))
  await page.goto(`${server.address}insights`)
  await expect(page.getByText('Insights are shown to the admins of this title.')).toBeVisible()
  await expect(page.locator('.recharts-surface')).toHaveCount(0)
})

test('a title that does not count says how it begins to, and without a network the screen says so', async ({
  page,
  context,
}) => {
  await openInsights(page, uncounted.address)
  await expect(page.getByText('Setting analytics.firstParty in its configuration')).toBeVisible()
  await waitForReader(page)
  await context.setOffline(true)
  await expect(page.getByText('No network. You read what is on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'The last 7 days' }).click()
  await expect(page.getByText('Insights take a network.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Setting analytics.firstParty in its configuration')).toBeVisible()
})
