import { globSync } from 'node:fs'
import { join } from 'node:path'
import { openPdf } from '@gatefold/importers/pdf/engine/PdfFile'
import { comparePage, type PageLikeness } from './comparePage.ts'

const LEAST = 0.98

/**
 * Compares every page of the shared PDFs whose path contains one of the words (all of them where there are none) with
 * what pdftoppm draws, and makes a table of it. `onDocument` hears of each document as soon as it is done.
 */
export async function comparePages(words: readonly string[], onDocument: (row: string) => void): Promise<string> {
  const paths = contentPdfs().filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  const documents: { readonly name: string; readonly pages: readonly PageLikeness[] }[] = []
  for (const path of paths) {
    const document = { name: path.slice(path.indexOf('/') + 1, -'.pdf'.length), pages: await compareDocument(path) }
    documents.push(document)
    onDocument(writeRow(document))
  }
  const all = { name: '**all**', pages: documents.flatMap(({ pages }) => pages) }
  const low = documents.flatMap(({ name, pages }) => pages.filter(isLow).map((page) => describeLow(name, page)))
  const head = ['document', 'pages', 'mean', 'lowest', `below ${LEAST}`, 'mean, pixel by pixel']
  const table = [
    `| ${head.join(' | ')} |`,
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...[...documents, all].map(writeRow),
  ]
  return [...table, '', ...(low.length === 0 ? [] : [`Below ${LEAST}: ${low.join('; ')}.`])].join('\n').trimEnd()
}

async function compareDocument(path: string): Promise<readonly PageLikeness[]> {
  const whole = join(PDF_FOLDER, path)
  const file = await openPdf(whole)
  try {
    const pages: PageLikeness[] = []
    for (let page = 1; page <= file.pages; page++) pages.push(await comparePage(file, whole, page))
    return pages
  } finally {
    file.close()
  }
}

function isLow({ viewed }: PageLikeness): boolean {
  return viewed < LEAST
}

function describeLow(name: string, { page, viewed }: PageLikeness): string {
  return `${name} page ${page} (${viewed.toFixed(3)})`
}

function writeRow({ name, pages }: { readonly name: string; readonly pages: readonly PageLikeness[] }): string {
  const viewed = pages.map((page) => page.viewed)
  const cells = [
    name,
    `${pages.length}`,
    mean(viewed).toFixed(4),
    Math.min(...viewed).toFixed(4),
    `${pages.filter(isLow).length}`,
    mean(pages.map((page) => page.pixels)).toFixed(4),
  ]
  return `| ${cells.join(' | ')} |`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export const PDF_FOLDER = join(import.meta.dirname, '../../../../shared/content/pdf')

/** The publications of the shared content, as paths in `PDF_FOLDER`; each stands in a folder of its own. */
export function contentPdfs(): readonly string[] {
  return globSync('*/*.pdf', { cwd: PDF_FOLDER }).toSorted()
}
