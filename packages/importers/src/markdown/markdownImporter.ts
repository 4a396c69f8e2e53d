import { join } from 'node:path'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { ImportedArticle, ImportedIssue, ImportedPageBlock } from '../ImportedIssue.ts'
import type { ImportLog } from '../ImportLog.ts'
import type { Importer, ImportOptions, OpenedImport } from '../importSource.ts'
import { alignBlocks } from '../pdf/stories/alignBlocks.ts'
import { inWorkFolder, type PdfPages, readPages } from '../pdf/pdfImporter.ts'
import { pageBlocks } from '../pdf/stories/pageBlocks.ts'
import { type MarkdownIssue, readMarkdownIssue } from './readIssueFile.ts'

/** Reads a folder of Markdown. Source: docs/markdown-format.md. */
export const markdownImporter: Importer = {
  format: 'markdown',
  read: async ({ path }, options) => addPrintedPages(await readMarkdownIssue(path, options), path, options),
}

/** The issue with the pages of its printed edition, if it has one. Throws ImportRefusal as the import of a PDF does. */
async function addPrintedPages(read: MarkdownIssue, folder: string, options: ImportOptions): Promise<OpenedImport> {
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

const WHOLE = { x: 0, y: 0, width: 1, height: 1 }

/**
 * A picture that fills its page lies behind the text of it for the layout, and is no block. Where all that is printed on
 * a page is of one picture, its caption, the page itself is that picture. None for any other page.
 */
export function plateBlock(
  blocks: readonly ImportedPageBlock[],
  articles: readonly ImportedArticle[],
): ImportedPageBlock | undefined {
  const [first, ...others] = blocks.filter(({ role }) => role !== 'furniture')
  if (first?.component === undefined || first.role === 'picture') return undefined
  const { article: key, component } = first
  const isOneOnly = others.every((other) => other.article === key && other.component === component)
  const article = articles.find((it) => it.key === key)
  if (!isOneOnly || !isImage(article?.components, component)) return undefined
  return { role: 'picture', area: WHOLE, article: key, component, lines: [] }
}

/** Whether the component of that id, in columns or in none, is a picture. */
function isImage(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((part) => isImage(part, id))
  if (!isRecord(value)) return false
  if (value['id'] === id) return value['component'] === 'image'
  return isImage(value['columns'], id) || isImage(value['components'], id)
}
