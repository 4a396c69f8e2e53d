import type { Archive } from '../../archive/Archive.ts'
import { bundleUrl, type SourceAssets } from '../../component/SourceAssets.ts'
import type { ImportedAsset, ImportedPage } from '../../ImportedIssue.ts'
import type { ImportLog } from '../../ImportLog.ts'
import type { PagePress } from '../../pages/renderPageImages.ts'
import type { ContentsPage } from '../readContents.ts'
import { numberPages } from './numberPages.ts'
import { readPageFiles, type PageContexts } from './readPageFiles.ts'

const PATH = 'issue.xml'
/** A file with more bytes is no picture of a page. */
const LARGEST = 256 * 1024 ** 2

export interface PagesSource {
  readonly archive: Archive
  readonly assets: SourceAssets
  /** The pages that the table of contents names. */
  readonly contents: readonly ContentsPage[]
  readonly contexts: PageContexts
  readonly log: ImportLog
  readonly press: PagePress
  readonly signal: AbortSignal
}

export interface PackagePages {
  readonly pages: readonly ImportedPage[]
  /** Numbers of the pages that each article stands on, by its key. */
  readonly onArticles: ReadonlyMap<string, readonly number[]>
  /** Paths of the pictures that pages were made of. */
  readonly used: ReadonlySet<string>
}

/**
 * The printed pages of a package: those that Gatefold has written into it, then the pictures that the table of contents
 * names, in its order. A picture that two articles name is one page.
 */
export async function readPages(source: PagesSource): Promise<PackagePages> {
  const kept = await readPageFiles(source.archive, source.contexts)
  const places: (ImportedPage | undefined)[] = [...kept]
  const placeOf = new Map(kept.flatMap((page, place) => (page?.pictures ?? []).map(({ url }) => [url, place] as const)))
  const standing: { readonly key: string; readonly place: number }[] = []
  const used = new Set<string>()
  for (const { article, src, name } of source.contents) {
    const asset = findPicture(src, source)
    if (asset === undefined) continue
    const url = bundleUrl(asset.path)
    let place = placeOf.get(url)
    if (place === undefined) {
      used.add(asset.path)
      place = places.push(await pressPage(asset, { ...source, name, number: places.length + 1 })) - 1
      placeOf.set(url, place)
    }
    if (article !== undefined) standing.push({ key: article, place })
  }
  const { pages, numbers } = numberPages(places)
  return { pages, onArticles: onArticles(standing, numbers), used }
}

function findPicture(src: string, { assets, log }: PagesSource): ImportedAsset | undefined {
  const found = assets.find(src)
  if (found.kind === 'found') return found.asset
  log.drop(PATH, `the printed page ${src.slice(0, 200)} is not in the package`)
  return undefined
}

interface PageSource extends PagesSource {
  readonly name: string | undefined
  readonly number: number
}

async function pressPage(asset: ImportedAsset, source: PageSource): Promise<ImportedPage | undefined> {
  const { archive, assets, log, press, signal, name = '', number } = source
  signal.throwIfAborted()
  try {
    const bytes = await archive.readBytes(`assets/${asset.path}`, LARGEST)
    const page = await press.press(bytes, `${freePrefix(assets)}${number}`)
    return { ...page, name, hotspots: [], blocks: [] }
  } catch (cause) {
    signal.throwIfAborted()
    const reason = cause instanceof Error ? cause.message : String(cause)
    log.drop(PATH, `the printed page ${asset.path} cannot be read as a picture: ${reason.split('\n')[0]}`)
    return undefined
  }
}

/** Of the names of the files that are made: none of the package's own begins like that. */
function freePrefix({ list }: SourceAssets): string {
  let prefix = 'p'
  while (list.some(({ path }) => path.startsWith(`pages/${prefix}`))) prefix += 'p'
  return prefix
}

function onArticles(
  standing: readonly { readonly key: string; readonly place: number }[],
  numbers: ReadonlyMap<number, number>,
): ReadonlyMap<string, readonly number[]> {
  const byKey = Map.groupBy(standing, ({ key }) => key)
  return new Map(
    [...byKey].map(([key, places]) => {
      const pages = new Set(places.flatMap(({ place }) => numbers.get(place) ?? []))
      return [key, [...pages].toSorted((one, other) => one - other)]
    }),
  )
}
