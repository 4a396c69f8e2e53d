import { join } from 'node:path'
import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { ImportedArticle, ImportedIssue } from '../ImportedIssue.ts'
import type { ImportLog } from '../ImportLog.ts'
import type { ImportOptions, OpenedImport } from '../importSource.ts'
import { alignBlocks } from '../pdf/alignment/alignBlocks.ts'
import { inWorkFolder } from '../pdf/inWorkFolder.ts'
import { readPages, type PdfPages } from '../pdf/readPages.ts'
import { pageBlocks } from '../pdf/stories/pageBlocks.ts'
import { plateBlock } from './plateBlock.ts'
import type { MarkdownIssue } from './readMarkdownIssue.ts'

/** The issue with the pages of its printed edition, if it has one. Throws ImportRefusal as the import of a PDF does. */
export async function addPrintedPages(
  read: MarkdownIssue,
  folder: string,
  options: ImportOptions,
): Promise<OpenedImport> {
  const { archive, print, log } = read
  if (print === undefined) {
    const issue = tied(read, { articles: withKnownPages(read.issue.articles, 0, log) })
    return { issue, close: () => archive.close() }
  }
  const path = join(folder, print)
  try {
    const { issue, close } = await inWorkFolder(path, options, async (pages) =>
      tied(read, tieArticles(read, await readPages(path, { folder: pages, options, log }))),
    )
    const closeBoth = async (): Promise<void> => {
      await close()
      await archive.close()
    }
    return { issue, close: closeBoth }
  } catch (error) {
    await archive.close()
    throw error
  }
}

function tied({ issue, log }: MarkdownIssue, parts: Partial<ImportedIssue>): ImportedIssue {
  return { ...issue, ...parts, report: { ...issue.report, changed: log.changed, dropped: log.dropped } }
}

function tieArticles(
  { issue, print, log, article }: MarkdownIssue,
  { laid, pages, assets }: PdfPages,
): Pick<ImportedIssue, 'articles' | 'pages' | 'assets'> {
  const articles = withKnownPages(issue.articles, pages.length, log)
  const aligned = alignBlocks(laid, articles, issue.languages[0] ?? 'en')
  const standing = articles.map((it) => ({ ...it, pages: aligned.pages.get(it.key) ?? [] }))
  for (const { key, pages: own } of standing) {
    if (own.length === 0) log.change(`${key}.md`, `its text is on no page of ${print ?? ''}`)
  }
  const tiedPages = pages.map((page, index) => {
    const laidPage = laid[index]
    const blocks = laidPage === undefined ? [] : pageBlocks(laidPage, aligned.places)
    const plate = plateBlock(blocks, articles)
    return {
      ...page,
      blocks: plate === undefined ? blocks : [plate, ...blocks],
      hotspots: page.hotspots.map((hotspot) => withKey(hotspot, article)),
    }
  })
  return { articles: standing, pages: tiedPages, assets: [...issue.assets, ...assets] }
}

/** A link in print says `article://slug`, as one in the text does. */
function withKey(hotspot: Hotspot, article: MarkdownIssue['article']): Hotspot {
  return { ...hotspot, url: article(hotspot.url) ?? hotspot.url }
}

/** Articles may only name pages that there are. */
function withKnownPages(
  articles: readonly ImportedArticle[],
  count: number,
  log: ImportLog,
): readonly ImportedArticle[] {
  return articles.map((article) => {
    const pages = article.pages.filter((page) => page <= count)
    if (pages.length < article.pages.length) {
      log.drop(`${article.key}.md`, `it names pages of a printed edition that has ${count}`)
    }
    return { ...article, pages }
  })
}
