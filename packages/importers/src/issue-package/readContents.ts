import type { Element } from 'domhandler'
import { type Archive, decodePercent } from '../archive/Archive.ts'
import type { ImportLog } from '../ImportLog.ts'
import { slugFrom } from '../component/publicationTerms.ts'
import { attribute, childNamed, childrenNamed } from '../markup/tree.ts'

const FOLDER = 'articles/'

/** Which articles an issue package holds, in order, and the pictures of its printed pages. */
export interface PackageContents {
  readonly articles: readonly { readonly path: string; readonly key: string }[]
  readonly pages: readonly ContentsPage[]
}

/** A printed page as the table of contents names it. */
export interface ContentsPage {
  /** Key of the article that stands on it. */
  readonly article: string | undefined
  /** `bundle://…` */
  readonly src: string
  /** The label printed on it. */
  readonly name: string | undefined
}

/** Reads `<toc>`: it fixes the order; articles that it leaves out follow in the order of their names. */
export function readContents(root: Element, archive: Archive, log: ImportLog): PackageContents {
  const toc = childNamed(root, 'toc')
  const items = toc === undefined ? [] : childrenNamed(toc, 'item')
  const places = items.map((item) => ({
    item,
    path: isOfPages(item) ? undefined : articlePath(attribute(item, 'href'), archive, log),
  }))
  const paths = new Set(places.flatMap(({ path }) => path ?? []))
  const files = archive.entries
    .map((entry) => entry.path)
    .filter((path) => path.startsWith(FOLDER) && /\.xml$/i.test(path))
  for (const path of files.sort()) {
    if (paths.has(path)) continue
    paths.add(path)
    log.change('issue.xml', `the contents do not name ${path}; it stands at the end`)
  }
  const taken = new Set<string>()
  const keys = new Map([...paths].map((path) => [path, keyOf(path, taken)]))
  return {
    articles: [...keys].map(([path, key]) => ({ path, key })),
    pages: places.flatMap(({ item, path }) => readPages(item, path === undefined ? undefined : keys.get(path))),
  }
}

/** Whether an item names printed pages on which no article stands. */
function isOfPages(item: Element): boolean {
  return attribute(item, 'href') === undefined && childNamed(item, 'pages') !== undefined
}

function articlePath(href: string | undefined, archive: Archive, log: ImportLog): string | undefined {
  const name = /^article:\/\/([^#?]+)/i.exec(href ?? '')?.[1]
  const path = FOLDER + decodePercent(name ?? '')
  const found = name === undefined || path.split('/').includes('..') ? undefined : archive.find(path)?.entry.path
  if (found === undefined || !/\.xml$/i.test(found)) {
    log.drop('issue.xml', `the contents name ${href ?? 'nothing'}, which is no article of this package`)
    return undefined
  }
  return found
}

/** Part of addresses, unique in the issue. */
function keyOf(path: string, taken: Set<string>): string {
  const name = slugFrom(path.slice(FOLDER.length).replace(/\.xml$/i, '')) ?? 'article'
  let key = name
  for (let count = 2; taken.has(key); count += 1) key = `${name}-${count}`
  taken.add(key)
  return key
}

function readPages(item: Element, article: string | undefined): readonly ContentsPage[] {
  return childrenNamed(item, 'pages').flatMap((pages) =>
    childrenNamed(pages, 'page').flatMap((page) => {
      const src = attribute(page, 'src')
      return src === undefined ? [] : [{ article, src, name: attribute(page, 'name') }]
    }),
  )
}
