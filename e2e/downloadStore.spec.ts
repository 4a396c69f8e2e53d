import { expect, type BrowserContext, type Page } from '@playwright/test'
import { complaintsOfDevice, readRows, unreadableFiles } from './harness/device.ts'
import { downloadWhole, loseNetwork, readyLine, test } from './harness/downloading.ts'
import { EBB } from './harness/ebbIssue.ts'

const CLOSE_TABS = 'Please close the other tabs of this magazine, so that it can be brought up to date.'
const ALL_HERE = /Opens without a network, \d/

/** Writes rows over those of an object store. */
async function overwriteRows(page: Page, store: string, change: 'emptied' | 'nonsense'): Promise<void> {
  await page.evaluate(
    async ([name, how]) => {
      const open = indexedDB.open('canvasflow')
      await new Promise((resolve) => open.addEventListener('success', resolve))
      const writing = open.result.transaction(name, 'readwrite')
      const rows = writing.objectStore(name)
      const reading = rows.getAll()
      reading.addEventListener('success', () => {
        for (const row of reading.result as Record<string, unknown>[]) {
          const keys = ['id', 'issueId', 'IssueID', 'index', 'slug', 'isFeatured', 'ticket'].filter((key) => key in row)
          const rest = Object.keys(row).filter((key) => !keys.includes(key))
          rows.put({
            ...Object.fromEntries(keys.map((key) => [key, row[key]])),
            ...(how === 'nonsense' ? Object.fromEntries(rest.map((key) => [key, 42])) : {}),
          })
        }
      })
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      open.result.close()
    },
    [store, change] as const,
  )
}

for (const change of ['emptied', 'nonsense'] as const) {
  test(`an article’s row that is ${change} is found by a check and written anew`, async ({
    page,
    network,
    context,
  }) => {
    await downloadWhole(page, network.address + EBB)
    await overwriteRows(page, 'articles', change)
    await page.goto(`${network.address}downloads`)
    await page.getByRole('button', { name: 'Check' }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 })
      expect(JSON.stringify(await readRows(page, 'articles'))).toMatch(/On the fire/)
    }).toPass({ timeout: 40_000 })
    await expect(page.getByText(ALL_HERE)).toBeVisible({ timeout: 15_000 })
    await loseNetwork({ network, context })
    await page.goto(`${network.address}${EBB}/pans`)
    await expect(page.getByText('On the fire, first edition.')).toBeVisible()
    expect(await complaintsOfDevice(page)).toEqual([])
  })
}

test('a row of the downloads that makes no sense does not keep the others from being read', async ({
  page,
  network,
}) => {
  await downloadWhole(page, network.address + EBB)
  await overwriteRows(page, 'downloads', 'nonsense')
  await page.goto(`${network.address}downloads`)
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
  await page.goto(network.address + EBB)
  await expect(readyLine(page)).toBeVisible({ timeout: 15_000 })
  expect(await complaintsOfDevice(page)).toEqual([])
})

test('an evicted cache is noticed by a check and filled again', async ({ page, network, context }) => {
  await downloadWhole(page, network.address + EBB)
  const session = await context.newCDPSession(page)
  const { origin } = new URL(network.address)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' })
  await page.goto(`${network.address}${EBB}/boots`)
  await expect(page.getByText('Left behind, first edition.')).toBeVisible()
  expect(await unreadableFiles(page)).toEqual([])
  await page.goto(`${network.address}downloads`)
  await page.getByRole('button', { name: 'Check' }).click()
  // What was said before the check stands until it has begun.
  await expect.poll(() => complaintsOfDevice(page), { timeout: 15_000 }).toEqual([])
  await expect(page.getByText(ALL_HERE)).toBeVisible()
  await loseNetwork({ network, context })
  await page.goto(`${network.address}${EBB}/boots`)
  await expect(page.getByText('Left behind, first edition.')).toBeVisible()
  expect(await unreadableFiles(page)).toEqual([])
})

/** A tab of an older reader that holds the local store and does not give way. */
async function holdOldStore(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.route('**/old', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Old</title>' }))
  await tab.goto(`${address}old`)
  await tab.evaluate(async () => {
    const open = indexedDB.open('canvasflow', 1)
    open.addEventListener('upgradeneeded', () => {
      const issues = open.result.createObjectStore('issues', { keyPath: 'id' })
      issues.createIndex('index', 'index')
      issues.createIndex('slug', 'slug')
      const articles = open.result.createObjectStore('articles', { keyPath: 'id' })
      for (const name of ['index', 'IssueID', 'slug', 'isFeatured']) articles.createIndex(name, name)
      open.result.createObjectStore('styles', { keyPath: 'id' })
      open.result.createObjectStore('fonts', { keyPath: 'name' })
      open.result.createObjectStore('reads', { keyPath: 'name' })
    })
    await new Promise((resolve) => open.addEventListener('success', resolve))
    Object.assign(window, { held: open.result })
  })
  return tab
}

test('R8.9 while an older tab holds the store one is asked to close it, and reads on online', async ({
  page,
  network,
  context,
}) => {
  const old = await holdOldStore(context, network.address)
  await page.goto(network.address + EBB)
  await expect(page.getByText(CLOSE_TABS)).toBeVisible()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: /Pans/ }).click()
  await expect(page.getByText('On the fire, first edition.')).toBeVisible({ timeout: 20_000 })
  await old.close()
  await expect(page.getByText(CLOSE_TABS)).toBeHidden()
  await downloadWhole(page, network.address + EBB)
  expect(await complaintsOfDevice(page)).toEqual([])
})

for (const [what, script] of [
  ['R8.9 without indexedDB', "Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true })"],
  [
    'R8.9 with an indexedDB that refuses to open',
    "Object.defineProperty(window, 'indexedDB', { value: { open: () => { throw new DOMException('denied', 'SecurityError') } } })",
  ],
] as const) {
  test(`${what} one reads online, and is told that nothing can be kept`, async ({ page, network }) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.addInitScript(script)
    await page.goto(network.address + EBB)
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: /Pans/ }).click()
    await expect(page.getByText('On the fire, first edition.')).toBeVisible()
    await page.goto(`${network.address}downloads`)
    await expect(page.getByText('This browser cannot keep issues.')).toBeVisible({ timeout: 25_000 })
    expect(faults).toEqual([])
  })
}

test('a browser that denies localStorage keeps issues all the same', async ({ page, network, context }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('denied', 'SecurityError') } })",
  )
  await downloadWhole(page, network.address + EBB)
  expect(await complaintsOfDevice(page)).toEqual([])
  await loseNetwork({ network, context })
  await page.goto(`${network.address}${EBB}/pans`)
  await expect(page.getByText('On the fire, first edition.')).toBeVisible()
  expect(faults).toEqual([])
})
