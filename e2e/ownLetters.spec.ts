import { basename } from 'node:path'
import { expect } from '@playwright/test'
import { contentFiles } from '../packages/importers/test/epubSources.ts'
import { test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

let server: StartedServer
test.beforeAll(async () => {
  const book = contentFiles('epub', '.epub').find((path) => basename(path) === 'idpf-mymedia_lite.epub') ?? ''
  server = await startServer({ files: [book] })
})
test.afterAll(() => server.stop())

test('R5.3 a book in Japanese has addresses in its own letters, which open, reload and are told to search engines', async ({
  page,
}) => {
  const complaints = watchPage(page)
  const place = () => decodeURIComponent(new URL(page.url()).pathname).replace(/^.*\/issues\//, '')
  await page.goto(server.address)
  await page.getByRole('heading', { name: 'ガリ版の話' }).getByRole('link').click()
  await expect.poll(place).toBe('ガリ版の話')
  await page
    .getByRole('navigation', { name: /Contents|目次/ })
    .getByRole('link', { name: '賢治の夢の世界' })
    .click()
  await expect.poll(place).toBe('ガリ版の話/賢治の夢の世界')
  await page.reload()
  await waitForReader(page)
  await expect(page.getByRole('article')).toContainText('宮沢賢治は')
  expect(complaints.messages).toEqual([])
  const sitemap = await (await fetch(`${server.address}sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(listed.map(decodeURIComponent)).toContainEqual(expect.stringMatching(/issues\/ガリ版の話\/賢治の夢の世界$/))
  for (const path of listed) {
    expect(path).toMatch(/^[\x21-\x7e]+$/)
    expect((await fetch(new URL(path, server.address))).status).toBe(200)
  }
})
