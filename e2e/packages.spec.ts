import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { importFiles } from './harness/importFiles.ts'
import { missingFiles } from './harness/missingFiles.ts'
import { PACKAGED_KINDS, PACKAGED_WORDS } from './harness/packagedComponents.ts'
import { writeArticlePackage, writeIssuePackage } from './harness/packages.ts'
import { fetchArticle, fetchContents } from './harness/servedPages.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { visitPages } from './harness/visitPages.ts'
import { waitForReader } from './harness/waitForReader.ts'

test.use({ viewport: { width: 390, height: 844 } })

let folder: string
let server: StartedServer
let slugs: readonly string[]
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-packages-'))
  server = await startServer()
  slugs = await importFiles(server.title, [await writeIssuePackage(folder), await writeArticlePackage(folder)])
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const contentsOf = (index: number) => fetchContents(server.address, slugs[index] ?? '')

test('an issue package becomes an issue in the order of its contents', async () => {
  expect(slugs[0]).toBe('packaged')
  expect(await contentsOf(0)).toEqual(['everything', 'boots', 'marees'].map((slug) => `/issues/packaged/${slug}`))
  const french = await fetchArticle(server.address, '/issues/packaged/marees')
  expect([french.lang, french.dir, french.text]).toEqual(['fr', 'ltr', 'Lamerrevient.'])
})

for (const [index, name] of ['an issue package', 'an article package'].entries()) {
  test(`every element of ${name} is on the page, with its words in order`, async ({ page }) => {
    const [path = ''] = await contentsOf(index)
    const { text } = await fetchArticle(server.address, path)
    let at = 0
    const lost = PACKAGED_WORDS.filter((words) => {
      const found = text.indexOf(words.replace(/\s+/gu, ''), at)
      at = Math.max(at, found)
      return found === -1
    })
    expect(lost).toEqual([])
    expect(text).not.toContain('Unseenwords')
    await page.goto(new URL(path, server.address).href)
    const kinds = await page
      .locator('article [data-kind]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-kind')))
    expect(PACKAGED_KINDS.filter((kind) => !kinds.includes(kind))).toEqual([])
  })

  test(`every file of ${name} is served as what it is`, async () => {
    const articles = await Promise.all((await contentsOf(index)).map((path) => fetchArticle(server.address, path)))
    const files = articles.flatMap((article) => article.files)
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['image', 'video', 'text', 'audio']))
    expect(await missingFiles(server.address, files)).toEqual([])
  })

  test(`${name} opens in the browser without a complaint`, async ({ context }) => {
    const paths = [`issues/${slugs[index]}`, ...(await contentsOf(index))]
    expect(await visitPages({ context, address: server.address, paths, widths: [820, 1440] })).toEqual([])
  })
}

test('a page link in a package leads to the place in the other article', async ({ page }) => {
  await page.goto(`${server.address}issues/packaged/everything`)
  await waitForReader(page)
  await page.getByRole('article').getByRole('link', { name: 'page link' }).click()
  await expect(page).toHaveURL(`${server.address}issues/packaged/marees#place`)
  await expect(page.getByText('La mer revient.')).toBeVisible()
})
