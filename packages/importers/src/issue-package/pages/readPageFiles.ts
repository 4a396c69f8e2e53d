import type { Archive } from '../../archive/Archive.ts'
import type { ImportedPage } from '../../ImportedIssue.ts'
import { parseJson } from '../readMetadata.ts'
import { cleanPage, type PageContext } from './cleanPage.ts'

const PAGE_FILE = /^pages\/(\d{1,6})\.json$/

/** Gives the checks of a page's file by its path. */
export type PageContexts = (path: string) => PageContext

/**
 * The pages that Gatefold itself has written into a package, in their order; a page that cannot be read is undefined, so
 * that the numbers of the others stay.
 */
export async function readPageFiles(
  archive: Archive,
  contexts: PageContexts,
): Promise<readonly (ImportedPage | undefined)[]> {
  const numbered = archive.entries.flatMap(({ path }) => {
    const number = PAGE_FILE.exec(path)?.[1]
    return number === undefined ? [] : [{ path, number: Number(number) }]
  })
  const pages: (ImportedPage | undefined)[] = []
  for (const { path } of numbered.toSorted((one, other) => one.number - other.number)) {
    pages.push(cleanPage(parseJson(await archive.readText(path)), contexts(path)))
  }
  return pages
}
