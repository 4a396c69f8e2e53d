import { expect, type Page } from '@playwright/test'
import { complaintsOfDevice, readDownloads, readCachedFiles, readRows } from './harness/device.ts'
import { downloadWhole, progressOf, startDownload, test } from './harness/downloading.ts'
import { EBB, FLOOD } from './harness/ebbIssue.ts'
import type { FaultProxy } from './harness/faultProxy.ts'
import { waitForReader } from './harness/waitForReader.ts'

test.use({
  configuration: {
    basePath: '/press/tide/',
    languages: ['en', 'fr'],
    defaultLanguage: 'en',
    auth: { type: 'jwt', issuer: 'https://id.example/', clientId: 'reader' },
  },
})

const FILES = /\/assets\//

/** A reader who has signed in, and to whom the host says that they have bought `ebb`. */
async function signIn(page: Page, network: FaultProxy): Promise<void> {
  network.spoil({
    path: /\/graphql$|\/issues\/ebb$/,
    fault: {
      kind: 'rewrite',
      words: { '"isPurchased":false,"isPaid":false,"isFree":true': '"isPurchased":true,"isPaid":true,"isFree":false' },
    },
  })
  await page.goto(network.address)
  // A reader that comes to life has decided what it takes over of what is stored.
  await waitForReader(page)
  // Without a token, which the host would have to know: whose a download is, the id alone says.
  await page.evaluate(() => localStorage.setItem('cf-app-user-id', 'reader-1'))
}

const leftovers = async (page: Page) => ({
  downloads: (await readDownloads(page)).map(({ issueId }) => issueId),
  files: (await readCachedFiles(page)).map(({ url }) => url),
  articles: (await readRows(page, 'articles')).filter((row) => JSON.stringify(row).includes('On the fire')),
})

test('what a reader has bought goes with the reader', async ({ page, network }) => {
  await signIn(page, network)
  await downloadWhole(page, network.address + EBB)
  expect((await readDownloads(page)).map(({ owner }) => owner)).toEqual(['reader-1'])
  expect(new Set((await readCachedFiles(page)).map(({ cache }) => cache))).toEqual(
    new Set(['gatefold-files-of-reader-1']),
  )
  await page.goto(`${network.address}logout`)
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await expect.poll(() => leftovers(page)).toEqual({ downloads: [], files: [], articles: [] })
})

test('a download under way while the reader signs out writes nothing afterwards', async ({ page, network }) => {
  await signIn(page, network)
  await startDownload(page, network.address + EBB, () =>
    network.spoil({ path: FILES, fault: { kind: 'hold' }, times: 1 }),
  )
  await expect(progressOf(page)).toBeVisible()
  await expect.poll(async () => (await readCachedFiles(page)).length).toBeGreaterThan(2)
  await page.goto(`${network.address}logout`)
  await expect.poll(() => leftovers(page)).toEqual({ downloads: [], files: [], articles: [] })
  network.heal()
  await waitForReader(page)
  await downloadWhole(page, network.address + FLOOD)
  expect(await leftovers(page)).toMatchObject({ articles: [] })
  const [flood, ...more] = await readDownloads(page)
  expect([flood?.owner, more]).toEqual([undefined, []])
  expect(await complaintsOfDevice(page)).toEqual([])
})
