import { basename } from 'node:path'
import { expect, test } from '@playwright/test'
import { coverageOf } from '../packages/importers/test/coverage.ts'
import { contentFiles } from '../packages/importers/test/epubSources.ts'
import { spineText } from '../packages/importers/test/spineText.ts'
import { importFiles } from './harness/importFiles.ts'
import { missingFiles } from './harness/missingFiles.ts'
import { fetchArticle, fetchContents, type ServedArticle } from './harness/servedPages.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { visitPages } from './harness/visitPages.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

/** Their pages are looked at in `epubPages.test.ts`, and printed pages on the wire in `printedPages.spec.ts`. */
const FIXED_LAYOUT = ['idpf-page-blanche.epub', 'idpf-svg-in-spine.epub']
const AT_LEAST = 0.999
/** Besides the phone that every page is opened on. */
const WIDTHS = [820, 1440]
/** Articles of one book that are opened: its chapters are much alike, and what the others hold is compared as it is served. */
const MOST_OPENED = 3

/** What the books are written in, where it is not English; all run from left to right but the Arabic one. */
const LANGUAGES: Readonly<Record<string, string>> = {
  'idpf-haruko-html-jpeg.epub': 'ja',
  'idpf-internallinks.epub': 'ja',
  'idpf-mymedia_lite.epub': 'ja',
  'idpf-regime-anticancer-arabic.epub': 'ar',
  'live-manual-ja.epub': 'ja',
  // The book says en-US and is written in Chinese.
  'programmer-magazine-201307.epub': 'zh',
}

const BOOKS = contentFiles('epub', '.epub')
const FLOWING = BOOKS.filter((file) => !FIXED_LAYOUT.includes(basename(file)))

test.use({ viewport: { width: 390, height: 844 } })

let server: StartedServer
let slugs: readonly string[]
test.beforeAll(async () => {
  server = await startServer()
  slugs = await importFiles(server.title, FLOWING)
})
test.afterAll(() => server.stop())

test('there are 24 publications', () => {
  expect(BOOKS).toHaveLength(24)
})

for (const [index, file] of FLOWING.entries()) {
  test.describe(basename(file), () => {
    let articles: readonly ServedArticle[]
    test.beforeAll(async () => {
      const paths = await fetchContents(server.address, slugs[index] ?? '')
      articles = await inTurns(paths, (path) => fetchArticle(server.address, path))
    })

    test('all its text is served in order', async () => {
      const served = articles.map(({ text }) => text).join('')
      const { matched, characters, missing } = coverageOf(
        (await spineText(file)).map((text) => text.replaceAll('\u00AD', '')),
        served,
      )
      const share = ((100 * matched) / characters).toFixed(3)
      const description = `${basename(file)}: ${matched} of ${characters} characters are served (${share} %)`
      test.info().annotations.push({ type: 'coverage', description })
      process.stdout.write(`    ${description}\n`)
      expect(matched / characters, `missing: ${missing.join('').slice(0, 200)}`).toBeGreaterThanOrEqual(AT_LEAST)
    })

    test('its pictures, films and recordings are served as what they are', async () => {
      const files = articles.flatMap((article) => article.files)
      expect(await missingFiles(server.address, files)).toEqual([])
    })

    test('R9.1 its articles open on a phone, a tablet and a desk without a complaint', async ({ context }) => {
      const paths = [`issues/${slugs[index]}`, ...sample(articles).map(({ path }) => path)]
      expect(await visitPages({ context, address: server.address, paths, widths: WIDTHS })).toEqual([])
    })

    test('it is set in its language and direction', () => {
      const lang = LANGUAGES[basename(file)] ?? 'en'
      const dir = lang === 'ar' ? 'rtl' : 'ltr'
      const others = articles.filter((article) => article.lang.split('-')[0] !== lang || article.dir !== dir)
      expect(others.map((article) => [article.path, article.lang, article.dir])).toEqual([])
    })
  })
}

test('a note of The Waste Land, which stand all on a page of their own, opens beside its line', async ({ page }) => {
  const slug = slugs[FLOWING.findIndex((file) => basename(file) === 'idpf-wasteland.epub')]
  const complaints = watchPage(page)
  await page.goto(`${server.address}issues/${slug}/i-the-burial-of-the-dead`)
  await waitForReader(page)
  const address = page.url()
  await page.locator('a[role="doc-noteref"]').first().click()
  await expect(page.getByRole('note', { name: 'Note' })).toContainText('Cf. Ezekiel 2:1.')
  expect(page.url()).toBe(address)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('note', { name: 'Note' })).toBeHidden()
  expect(complaints.messages).toEqual([])
})

/** The longest article, the one with the most files, and the one in the middle; all of them where there are no more. */
function sample(articles: readonly ServedArticle[]): readonly ServedArticle[] {
  if (articles.length <= MOST_OPENED) return articles
  const longest = articles.toSorted((one, other) => other.text.length - one.text.length)[0]
  const richest = articles.toSorted((one, other) => other.files.length - one.files.length)[0]
  const middle = articles[Math.floor(articles.length / 2)]
  return articles.filter((article) => [longest, richest, middle].includes(article))
}

/** One page after the other, so that the server is asked no faster than a reader's own devices would. */
async function inTurns<T, R>(entries: readonly T[], act: (entry: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  for (const entry of entries) results.push(await act(entry))
  return results
}
