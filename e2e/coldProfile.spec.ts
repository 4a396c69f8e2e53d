import { basename } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { contentFiles } from '../packages/importers/test/epubSources.ts'
import { DEMONSTRATION } from './harness/demonstration.ts'
import { complaintsOfDevice, readDownloads, unreadableFiles } from './harness/device.ts'
import { downloadWhole } from './harness/downloading.ts'
import { EBB, writeEbbIssue } from './harness/ebbIssue.ts'
import { failedRequests } from './harness/failedRequests.ts'
import { startFaultProxy, type FaultProxy } from './harness/faultProxy.ts'
import { importFiles } from './harness/importFiles.ts'
import { openPersistentProfile, type PersistentProfile } from './harness/persistentProfile.ts'
import { lookAtMedia } from './harness/lookAtMedia.ts'
import { writeIssuePackage } from './harness/packages.ts'
import { fetchArticle, fetchContents, parseArticle, type ServedArticle } from './harness/servedPages.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

const BOOKS = ['programmer-magazine-201307.epub', 'idpf-cole-voyage-of-life.epub']
const ISSUES = ['the demonstration', 'an issue with a film and two languages', 'an issue package', ...BOOKS]

let folder: string
let ebb: string
let server: StartedServer
let proxy: FaultProxy
let profile: PersistentProfile
let context: BrowserContext
let failed: string[]
/** As the host served them while there was a network, by issue. */
const served: { readonly slug: string; readonly articles: readonly ServedArticle[] }[] = []

test.beforeAll(async ({ launchOptions }) => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-cold-'))
  ebb = await writeEbbIssue()
  server = await startServer({ configuration: { languages: ['en', 'fr'], defaultLanguage: 'en' } })
  const books = BOOKS.map((name) => contentFiles('epub').find((path) => basename(path) === name) ?? name)
  const slugs = await importFiles(server.title, [DEMONSTRATION, ebb, await writeIssuePackage(folder), ...books])
  for (const slug of slugs) served.push({ slug, articles: await fetchArticles(slug) })
  proxy = await startFaultProxy(server.address)
  profile = await openPersistentProfile(launchOptions)
  const page = await profile.context.newPage()
  for (const slug of slugs) await downloadWhole(page, `${proxy.address}issues/${slug}`)
  await proxy.cut()
  await profile.quit()
  context = await profile.start()
  await context.setOffline(true)
  failed = failedRequests(context, proxy.address)
})
test.afterAll(async () => {
  await profile.remove()
  await proxy.stop()
  await server.stop()
  await Promise.all([folder, ebb].map((path) => rm(path, { recursive: true, force: true })))
})

async function fetchArticles(slug: string): Promise<readonly ServedArticle[]> {
  const articles: ServedArticle[] = []
  for (const path of await fetchContents(server.address, slug)) {
    articles.push(await fetchArticle(server.address, path))
  }
  return articles
}

const at = (path: string): string => new URL(path, proxy.address).href

/** Opens a page as it is kept; gives its HTML as the worker wrote it. */
async function open(page: Page, path: string): Promise<string> {
  const answer = await page.goto(at(path))
  await waitForReader(page)
  expect(answer?.fromServiceWorker(), path).toBe(true)
  return (await answer?.text()) ?? ''
}

for (const [index, what] of ISSUES.entries()) {
  test(`R1.8 R4.11 ${what}: downloaded, the browser quit and started without a network, all of it is there`, async () => {
    failed.splice(0)
    const { slug, articles } = served[index] ?? { slug: '', articles: [] }
    const page = await context.newPage()
    const { messages } = watchPage(page)
    await open(page, '')
    await expect(page.locator(`a[href$="issues/${slug}"]`).first()).toBeVisible()
    await open(page, `issues/${slug}`)
    await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveCount(articles.length)
    const findings = [...(await lookAtMedia(page))]
    for (const { path, text } of articles) {
      if (parseArticle(path, await open(page, path)).text !== text) findings.push(`another text: ${path}`)
      findings.push(...(await lookAtMedia(page)))
    }
    expect({ findings, failed, messages: messages.filter((message) => !isProbe(message)) }).toEqual({
      findings: [],
      failed: [],
      messages: [],
    })
    await page.close()
  })
}

/** The console tells of the question for a network that had no answer, without its address. */
function isProbe(message: string): boolean {
  return /^console: Failed to load resource: net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED)$/.test(message)
}

test('every file that was downloaded is what its manifest says, and the worker gives it', async () => {
  const page = await context.newPage()
  await open(page, '')
  const downloads = await readDownloads(page)
  expect(downloads.map(({ status, withFilms }) => [status.kind, withFilms])).toEqual(
    ISSUES.map(() => ['ready', expect.any(Boolean)]),
  )
  const kinds = new Set(downloads.flatMap(({ held }) => held?.files.map(({ kind }) => kind) ?? []))
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['film', 'font', 'picture', 'sound']))
  expect(await complaintsOfDevice(page)).toEqual([])
  expect(await unreadableFiles(page)).toEqual([])
  await page.close()
})

test('R4.18 the other language of an article is there without a network', async () => {
  failed.splice(0)
  const page = await context.newPage()
  await open(page, `${EBB}/boots`)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('radio', { name: 'français' }).click()
  await expect(page.getByText('Oubliées, first edition.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Oubliées, first edition.')).toBeVisible()
  expect(failed).toEqual([])
  await page.close()
})
