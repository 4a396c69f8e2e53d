import { expect, type Page } from '@playwright/test'
import { ISSUE } from './harness/demonstration.ts'
import { test } from './harness/reusedWindow.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

const PLAIN = `${ISSUE}/you-cannot-be-a-bit-late`
const LAZY_CHUNK = /\/build\/lazyKinds-[^/]+\.js$/
const WITH_LAZY_KINDS = [
  { path: `${ISSUE}/cockles-twice`, shown: 'Ingredients' },
  { path: `${ISSUE}/where-the-sea-cannot-be-bothered`, shown: 'Every one of them is the same sea.' },
] as const

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

/** Names of the late chunks that the page has asked for since. */
function watchLazyChunk(page: Page): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (LAZY_CHUNK.test(request.url())) requests.push(request.url())
  })
  return requests
}

for (const { path, shown } of WITH_LAZY_KINDS) {
  test(`/${path} keeps its markup while the late kinds come`, async ({ page }) => {
    const complaints = watchPage(page)
    const requests = watchLazyChunk(page)
    await page.goto(server.address + path)
    await expect(page.getByRole('article').getByText(shown)).toBeVisible()
    await expectNoShift(page)
    await expect(page.getByRole('article').getByText(shown)).toBeVisible()
    expect(requests).toHaveLength(1)
    expect(complaints.messages).toEqual([])
  })

  test(`/${path} is readable without a script`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(server.address + path)
    await expect(page.getByRole('article').getByText(shown)).toBeVisible()
    await context.close()
  })
}

test('an article without late kinds comes to life without their code', async ({ page }) => {
  const requests = watchLazyChunk(page)
  // Reading on is prepared from other articles, which have such kinds: this reader never gets them.
  await page.route(/\/graphql$|\?answers$/, (route) => route.abort())
  await page.goto(server.address + PLAIN)
  await waitForReader(page)
  await page.getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(requests).toEqual([])
})

test('turning to an article waits for its late kinds, so that nothing appears afterwards', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(LAZY_CHUNK, async (route) => {
    await held
    await route.continue()
  })
  const chunkRequest = page.waitForRequest(LAZY_CHUNK)
  await page.goto(`${server.address}${ISSUE}/the-line-on-the-map`)
  await page.evaluate(() => {
    const look = () => {
      const text = document.querySelector('article')?.textContent ?? ''
      if (text.includes('My aunt Dorrie') && !text.includes('Ingredients')) document.body.dataset['incomplete'] = ''
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
  await page.getByRole('button', { name: 'Contents' }).click()
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Cockles/ })
    .click()
  await chunkRequest
  release()
  await expect(page.getByRole('article').getByText('Ingredients')).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-incomplete')
})
