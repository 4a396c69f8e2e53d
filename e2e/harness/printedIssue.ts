import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportedArticle, ImportedAsset, ImportedPage } from '@gatefold/importers/ImportedIssue'
import { type ExportableIssue, writeIssuePackage } from '@gatefold/importers/issue-package/writeIssuePackage'
import { pageAssets } from '@gatefold/importers/pages/PageImages'
import { renderPictureImages } from '@gatefold/importers/pages/renderPageImages'
import { anImportedArticle } from '@gatefold/importers/testing/anImportedArticle'
import { drawSheet, type PrintedStory, SHEET, type Sheet } from './printedSheet.ts'

/** Slug of the issue, and the keys and slugs of its articles. */
export const PRINTED_SLUG = 'printed'

/** The address of the issue, below the base path. */
export const PRINTED_ISSUE = `issues/${PRINTED_SLUG}`

export interface PrintedIssueOptions {
  /** At least 6, which is what there is unless told otherwise; pages beyond the sixth stand in no article. */
  readonly pages?: number
  readonly textDirection?: 'ltr' | 'rtl'
  /** Pixels of width of a page at its finest, 3200 unless told otherwise; many pages take less time when they are small. */
  readonly finest?: number
}

/**
 * Writes an issue with printed pages as an `.issue` into a folder; gives its path. Page 1 is a cover of links, to the web,
 * to page 4 and to the article `nets`. The articles `tide` (pages 2 and 3), `nets` (3 and 4) and `lamp` (5 and 6) have a
 * heading (component `title`) and six paragraphs each (`p1` to `p6`); every block of a page tells which component it is, and
 * the third paragraph goes on from the first page to the second.
 */
export async function writePrintedIssue(folder: string, options: PrintedIssueOptions = {}): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${PRINTED_SLUG}.issue`)
  const issue = await aPrintedIssue(folder, options)
  await pipeline(writeIssuePackage(issue, new Date('2026-03-01T00:00:00Z')), createWriteStream(path))
  return path
}

/** The same as an importer would give it; `folder` holds the pictures of its pages and must stay. */
async function aPrintedIssue(folder: string, options: PrintedIssueOptions): Promise<ExportableIssue> {
  const { pages: count = 6, textDirection = 'ltr', finest = 3200 } = options
  const stories = storiesIn(textDirection)
  const pages: ImportedPage[] = []
  const assets: ImportedAsset[] = []
  for (let page = 1; page <= Math.max(6, count); page += 1) {
    const sheet = drawSheet({ page, stories, textDirection, width: finest })
    const pressed = await renderSheet(sheet, { folder, key: `p${page}`, finest })
    pages.push(pressed.page)
    assets.push(...pressed.assets)
  }
  const isRightToLeft = textDirection === 'rtl'
  return {
    identifier: PRINTED_SLUG,
    title: isRightToLeft ? 'مطبوع' : 'Printed',
    description: '',
    languages: [isRightToLeft ? 'ar' : 'en'],
    textDirection,
    slug: PRINTED_SLUG,
    releaseDate: '2026-03-01',
    created: '2026-03-01',
    cover: undefined,
    externalUrl: undefined,
    terms: undefined,
    data: {},
    articles: stories.map(articleOf),
    pages,
    styles: [],
    fonts: [],
    assets,
  }
}

interface Pressing {
  readonly folder: string
  readonly key: string
  readonly finest: number
}

async function renderSheet(sheet: Sheet, { folder, key, finest }: Pressing) {
  const widths = [400, 800, 1600].filter((width) => width <= finest)
  const plan = { widths: widths.length === 0 ? [finest] : widths, finest }
  const { files, preview, pictures, tiles } = await renderPictureImages(Buffer.from(sheet.svg), { key, folder, plan })
  const { name, hotspots, blocks } = sheet
  const page: ImportedPage = { ...SHEET, name, preview, pictures, tiles, hotspots, blocks }
  return { page, assets: pageAssets(files, folder) }
}

/** The words of the stories are numbered, so that a test can name what it looks for. */
function storiesIn(textDirection: 'ltr' | 'rtl'): readonly PrintedStory[] {
  const words = textDirection === 'rtl' ? ARABIC : ENGLISH
  const places = [
    { key: 'tide', pages: [2, 3] },
    { key: 'nets', pages: [3, 4] },
    { key: 'lamp', pages: [5, 6] },
  ] as const
  return places.map(({ key, pages }) => ({
    key,
    pages,
    title: words.titles[key],
    paragraphs: Array.from({ length: 6 }, (_, index) => words.sentence(key, index + 1)),
  }))
}

const ENGLISH = {
  titles: { tide: 'The slow tide', nets: 'The last net menders', lamp: 'The lamp on the pier' },
  sentence: (key: string, number: number) =>
    `This is paragraph ${number} of the story ${key}. The boats leave at four and the needles begin at five, and nobody ` +
    'speaks before the second coffee. The clock on the wall stopped in 1962.',
}

const ARABIC = {
  titles: { tide: 'المدّ البطيء', nets: 'آخر من يرفو الشباك', lamp: 'المصباح على الرصيف' },
  sentence: (key: string, number: number) =>
    `هذه الفقرة ${number} من الحكاية ${key}. تخرج القوارب عند الرابعة، وتبدأ الإبر عند الخامسة، ولا يتكلّم أحد قبل فنجان ` +
    'القهوة الثاني. على الجدار ساعة توقّفت سنة 1962.',
}

function articleOf({ key, title, pages, paragraphs }: PrintedStory): ImportedArticle {
  const body = paragraphs.map((text, index) => ({ component: 'body', id: `p${index + 1}`, text: `<p>${text}</p>` }))
  const components = [{ component: 'headline', id: 'title', text: `<p>${title}</p>` }, ...body]
  return anImportedArticle({ key, slug: key, title, pages, components })
}
