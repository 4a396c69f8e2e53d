import { expect, type Page } from '@playwright/test'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMONSTRATION } from './harness/demonstration.ts'
import { test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

const LEVELS = 20

const columns = (collapse: string) => `:::columns split=2-1 collapse=${collapse}
:::column
${collapse} first
:::
:::column
${collapse} second
:::
:::
`

const DEVICES = `# Devices

![Boots](assets/boots.webp){hide=mobile}

Not on phones. {hide=mobile}

Not on tablets. {hide=tablet}

:::container
:::columns
:::column
Not on desks, deep inside. {hide=desktop}
:::
:::column
Everywhere.
:::
:::
:::
`

const DEEP = [
  '# Deep',
  '',
  ...Array.from({ length: LEVELS }, (_, level) => `:::container background=${level % 2 === 0 ? '#e0e8d0' : '#203040'}`),
  'Incomprehensibilities of the lowest level.',
  ...Array.from({ length: LEVELS }, () => ':::'),
].join('\n')

const LINKED = `# Linked

:::container type=link link=article://devices
Read [the timetable](article://deep) or the rest.
:::
`

const COLUMNS = `# Columns\n\n${['responsive', 'tablet', 'rigid'].map(columns).join('\n')}`

let server: StartedServer
let folder: string
test.beforeAll(async () => {
  const articles = { columns: COLUMNS, devices: DEVICES, deep: DEEP, linked: LINKED }
  const assets = { 'boots.webp': await readFile(join(DEMONSTRATION, 'assets/boots.webp')) }
  folder = await writeFolderIssue({ slug: 'layout', articles, assets })
  server = await startServer({ files: [folder] })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

async function open(page: Page, slug: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${server.address}issues/layout/${slug}`)
}

const SIDE_BY_SIDE = [
  { width: 767, kinds: ['rigid'] },
  { width: 768, kinds: ['responsive', 'rigid'] },
  { width: 1024, kinds: ['responsive', 'rigid'] },
  { width: 1025, kinds: ['responsive', 'tablet', 'rigid'] },
]

for (const { width, kinds } of SIDE_BY_SIDE) {
  test(`R9.1 at ${width} px the columns stand side by side that are ${kinds.join(', ')}`, async ({ page }) => {
    await open(page, 'columns', width)
    const topOf = async (text: string) => (await page.getByText(text).boundingBox())?.y
    const besideEachOther = async () => {
      const beside: string[] = []
      for (const kind of ['responsive', 'tablet', 'rigid']) {
        if ((await topOf(`${kind} first`)) === (await topOf(`${kind} second`))) beside.push(kind)
      }
      return beside
    }
    await expect.poll(besideEachOther).toEqual(kinds)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

const SHOWN = [
  { width: 767, texts: ['Not on tablets.', 'Not on desks, deep inside.'] },
  { width: 768, texts: ['Not on phones.', 'Not on desks, deep inside.'] },
  { width: 1024, texts: ['Not on phones.', 'Not on desks, deep inside.'] },
  { width: 1025, texts: ['Not on phones.', 'Not on tablets.'] },
]

for (const { width, texts } of SHOWN) {
  test(`R9.1 at ${width} px the components of that device are shown, and no other picture is fetched`, async ({
    page,
  }) => {
    const pictures: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(request.url())
    })
    await open(page, 'devices', width)
    await waitForReader(page)
    for (const text of ['Not on phones.', 'Not on tablets.', 'Not on desks, deep inside.']) {
      await expect(page.getByText(text)).toBeVisible({ visible: texts.includes(text) })
    }
    await expect(page.getByText('Everywhere.')).toBeVisible()
    const boots = await page
      .getByRole('article')
      .locator('img')
      .evaluate(({ src, srcset }: HTMLImageElement) =>
        [src, ...srcset.split(/ \d+w,?/)].map((url) => new URL(url, src).href),
      )
    await expect.poll(() => pictures.filter((url) => boots.includes(url))).toHaveLength(width < 768 ? 0 : 1)
  })
}

for (const width of [390, 820, 1440]) {
  test(`containers in containers, ${LEVELS} levels deep, keep their words on the page at ${width} px`, async ({
    page,
  }) => {
    await open(page, 'deep', width)
    const words = page.getByText('Incomprehensibilities')
    const { left, right, overflow } = await words.evaluate((element) => {
      const box = element.getBoundingClientRect()
      return { left: box.left, right: box.right, overflow: element.scrollWidth - element.clientWidth }
    })
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('in a container that is a link, the links inside lead where they say and the rest leads to the container’s', async ({
  page,
}) => {
  await open(page, 'linked', 820)
  await page.getByRole('link', { name: 'the timetable', exact: true }).click()
  await expect(page).toHaveURL(/\/deep$/)
  await page.goBack()
  // While one page turns into another, nothing on either can be pressed.
  await expect(async () => {
    const rest = page.getByText('or the rest')
    await rest.click({ position: { x: 2, y: 20 }, force: true, timeout: 1_000 }).catch(() => undefined)
    await expect(page).toHaveURL(/\/devices$/, { timeout: 1_000 })
  }).toPass()
})
