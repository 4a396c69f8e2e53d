import { expect, type Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEpub } from './harness/buildEpub.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

test.use(MOTION)

/** Enough to push the notes below the fold. */
const LINES = '<p>The water comes back on time, as it always has.</p>'.repeat(60)

const BODY = `<h1>Tides</h1>
<p>Low water<a href="#n1" epub:type="noteref">1</a> is at noon, high water<a href="#n2" epub:type="noteref">2</a> at six.</p>
${LINES}
<aside id="n1" epub:type="footnote"><p>By the <em>gauge</em> at the slip. <a href="#r1" epub:type="backlink">back</a></p></aside>
<aside id="n2" epub:type="footnote"><p>By the church clock.</p></aside>`

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-notes-'))
  const file = join(folder, 'book.epub')
  await writeFile(file, await buildEpub('Tides', BODY))
  server = await startServer({ files: [file] })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Opens the book's only chapter from the listing. */
async function openChapter(page: Page): Promise<void> {
  await page.goto(server.address)
  await page.getByRole('heading', { name: 'A Book' }).getByRole('link').click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Tides' }).click()
  await expect(page.getByRole('article')).toBeVisible()
}

const referenceOf = (page: Page, mark: string) => page.locator('a[role="doc-noteref"]', { hasText: mark })
const noteOf = (page: Page) => page.getByRole('note', { name: 'Note' })

test('a footnote opens beside its reference, without its way back, and closes on Escape', async ({ page }) => {
  const complaints = watchPage(page)
  await openChapter(page)
  await waitForReader(page)
  await referenceOf(page, '1').scrollIntoViewIfNeeded()
  const placeOf = () => page.evaluate(() => [window.location.href, window.scrollY])
  const place = await placeOf()
  await referenceOf(page, '1').click()
  await expect(noteOf(page)).toBeVisible()
  await expect(noteOf(page)).toHaveText('By the gauge at the slip.')
  await expect(noteOf(page).locator('em')).toHaveText('gauge')
  expect(await placeOf()).toEqual(place)
  await page.keyboard.press('Escape')
  await expect(noteOf(page)).toBeHidden()
  await expect(referenceOf(page, '1')).toBeFocused()
  expect(complaints.messages).toEqual([])
})

test('the next footnote takes the place of the one before', async ({ page }) => {
  await openChapter(page)
  await waitForReader(page)
  await referenceOf(page, '1').click()
  await expect(noteOf(page)).toHaveText('By the gauge at the slip.')
  await referenceOf(page, '2').click()
  await expect(noteOf(page)).toHaveText('By the church clock.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a footnote is a plain jump', async ({ page }) => {
    await openChapter(page)
    const note = page.getByText('By the church clock.')
    await expect(note).not.toBeInViewport()
    await referenceOf(page, '2').click()
    await expect(page).toHaveURL(/#.+$/)
    await expect(note).toBeInViewport()
  })
})
