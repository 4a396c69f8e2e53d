import type { ImportedArticle, ImportedIssue, ImportedPage, ImportedPageBlock } from '@gatefold/importers/ImportedIssue'
import type {
  Flatplan,
  FlatplanPage,
  PageBlock,
  PagePicture,
  PageText,
  PageTiles,
} from '@gatefold/magazine/replica/Flatplan'
import type { Area, Hotspot, Replica } from '@gatefold/magazine/replica/Replica'
import type { ArticleId } from '@gatefold/magazine/article'
import type { AssetStore } from '../../platform/storage/AssetStore.ts'
import type { ImportWork } from '../imports/ImportWork.ts'
import type { IssuePlan } from '../imports/planIssue.ts'
import { addressOf, type StagedFile } from '../imports/stageFiles.ts'
import { createAddresses, pagesOf } from './createAddresses.ts'
import { type Addresses, rewriteAddress } from './rewriteAddresses.ts'
import { GENERATED } from './generatedPaths.ts'

/** Bytes of page pictures beyond which the finest ones are not kept for reading without a network (decision 0143). */
const MOST_BYTES = 120 * 1024 ** 2

/** Ids of the articles that the app shows, by their keys (Requirement R3.2). */
type ArticleIds = ReadonlyMap<string, string>

interface FlatplanContext {
  /** Files as they lie beside the flatplan. */
  readonly addresses: Addresses
  readonly ids: ArticleIds
  /** Where the text of each page lies, as `addresses` has it. */
  readonly texts: readonly (string | undefined)[]
}

/** The files that publishing itself makes for the printed pages of an issue, staged. */
export interface PrintedPages {
  /** The flatplan and the texts of the pages; none for an issue without pages. */
  readonly files: readonly StagedFile[]
  /** Address of the flatplan, below the base path. */
  readonly flatplan: string | undefined
  /** Addresses of what reading the pages without a network takes. */
  readonly offline: readonly string[]
  /** As the files name the articles: with other ids they are of no use. */
  readonly ids: ArticleIds
}

const ASSETS = '/assets/'

/** Writes the files of the issue's pages into the staging area. Rejects with the storage's error. */
export async function printPages(work: ImportWork, plan: IssuePlan, store: AssetStore): Promise<PrintedPages> {
  const ids = articleIds(plan)
  if (work.issue.pages.length === 0) return { files: [], flatplan: undefined, offline: [], ids }
  const texts = await stageTexts(work, ids, store)
  const addresses = createAddresses({ files: work.files, slugs: new Map(), pages: pagesOf(plan.id) })
  const context = { ids, texts: texts.map((text) => text && addressOf(text)) }
  const flatplan = composeFlatplan(work.issue, { ...context, addresses })
  const beside = composeFlatplan(work.issue, {
    ids,
    addresses: besideTheFile(addresses),
    texts: context.texts.map((text) => text?.slice(ASSETS.length)),
  })
  const file = await stageJson(work.importId, { path: `${GENERATED}flatplan.json`, value: beside }, store)
  const files = [file, ...texts.flatMap((text) => text ?? [])]
  const bytes = new Map([...work.files, ...files].map((known) => [addressOf(known), known.staged.bytes]))
  const kept = offlineFiles(flatplan, (address) => bytes.get(address) ?? 0)
  return { files, flatplan: addressOf(file), offline: [addressOf(file), ...kept], ids }
}

/** An article that the app does not show is none for its readers (Requirement R3.2). */
function articleIds({ articles }: IssuePlan): ArticleIds {
  const shown = articles.filter(({ article }) => !article.excludedChannels.includes('app'))
  return new Map(shown.map(({ article, id }) => [article.key, id]))
}

async function stageTexts({ importId, issue }: ImportWork, ids: ArticleIds, store: AssetStore) {
  const staged: (StagedFile | undefined)[] = []
  for (const [index, page] of issue.pages.entries()) {
    const value = composePageText(page, ids)
    const path = `${GENERATED}pages/${index + 1}.json`
    staged.push(value === undefined ? undefined : await stageJson(importId, { path, value }, store))
  }
  return staged
}

interface Generated {
  readonly path: string
  readonly value: unknown
}

async function stageJson(importId: string, { path, value }: Generated, store: AssetStore): Promise<StagedFile> {
  const staged = await store.stage(importId, oneChunk(JSON.stringify(value)))
  return { path, mediaType: 'application/json', staged, extension: 'json', picture: undefined }
}

async function* oneChunk(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}

/** All stored files lie in one folder: the flatplan names them without it, for it is served under any base path. */
function besideTheFile({ resolve }: Addresses): Addresses {
  return {
    resolve(address) {
      const resolved = resolve(address)
      if (resolved.kind !== 'found' || !resolved.address.startsWith(ASSETS)) return resolved
      return { ...resolved, address: resolved.address.slice(ASSETS.length) }
    },
  }
}

/** The pages of an issue as the contract has them, their links as readers follow them; a page without a picture is none. */
export function describePages({ pages }: Pick<ImportedIssue, 'pages'>, addresses: Addresses): readonly Replica[] {
  return pages.flatMap((page, index) => {
    const source = widestPicture(page)
    const image = source === undefined ? undefined : rewriteAddress(source.url, addresses)
    if (image === undefined) return []
    return [{ name: page.name, page: index + 1, image, hotspots: describeHotspots(page, addresses) }]
  })
}

/** What a viewer shows that knows nothing of flatplans: every browser shows WebP. */
export function widestPicture({ pictures }: Pick<ImportedPage, 'pictures'>): PagePicture | undefined {
  const shown = pictures.filter(({ mediaType }) => mediaType === 'image/webp')
  return (shown.length === 0 ? pictures : shown).toSorted((one, other) => other.width - one.width)[0]
}

function describeHotspots({ hotspots }: ImportedPage, addresses: Addresses): readonly Hotspot[] {
  return hotspots.flatMap(({ url, area }) => {
    const address = rewriteAddress(url, addresses)
    return address === undefined ? [] : [{ url: address, area }]
  })
}

/** The text of a page; undefined for a page that has none. */
export function composePageText({ blocks }: ImportedPage, ids: ArticleIds): PageText | undefined {
  return blocks.length === 0 ? undefined : { version: 1, blocks: blocks.map((block) => composeBlock(block, ids)) }
}

function composeBlock({ role, area, article, component, lines }: ImportedPageBlock, ids: ArticleIds): PageBlock {
  const id = article === undefined ? undefined : ids.get(article)
  return {
    role,
    area: shortened(area),
    article: id as ArticleId | undefined,
    component: id === undefined ? undefined : component,
    lines: lines.map((line) => ({ area: shortened(line.area), text: line.text })),
  }
}

/** A hundred-thousandth of a page is less than a pixel of its finest picture. */
function shortened({ x, y, width, height }: Area): Area {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) }
}

function rounded(fraction: number): number {
  return Math.round(fraction * 100_000) / 100_000
}

/** The flatplan of an issue's pages. A picture whose file is gone is left out, a grid that has lost a tile as a whole. */
function composeFlatplan(issue: ImportedIssue, { addresses, ids, texts }: FlatplanContext): Flatplan {
  const pages = issue.pages.map((page, index) => ({
    ...composePage(page, index + 1, addresses),
    text: texts[index],
    articles: articlesOn(index + 1, issue.articles, ids),
  }))
  return { version: 1, pages }
}

function composePage(
  page: ImportedPage,
  number: number,
  addresses: Addresses,
): Omit<FlatplanPage, 'text' | 'articles'> {
  const pictures = page.pictures.flatMap((picture) => {
    const url = rewriteAddress(picture.url, addresses)
    return url === undefined ? [] : [{ ...picture, url }]
  })
  const { width, height, preview } = page
  return { page: number, width, height, preview, pictures, tiles: composeTiles(page.tiles, addresses) }
}

function composeTiles(tiles: PageTiles | undefined, addresses: Addresses): PageTiles | undefined {
  const urls = tiles?.urls.flatMap((url) => rewriteAddress(url, addresses) ?? [])
  return tiles === undefined || urls?.length !== tiles.urls.length ? undefined : { ...tiles, urls }
}

function articlesOn(page: number, articles: readonly ImportedArticle[], ids: ArticleIds): readonly ArticleId[] {
  const standing = articles.filter(({ pages }) => pages.includes(page))
  return standing.flatMap(({ key }) => (ids.get(key) as ArticleId | undefined) ?? [])
}

/**
 * The files of the pages that reading without a network takes, besides the flatplan: the texts, the whole pages in AVIF,
 * and the tiles of all pages where all of it stays within the limit. `bytesOf` knows the files by their addresses. Pure.
 */
export function offlineFiles({ pages }: Flatplan, bytesOf: (address: string) => number): readonly string[] {
  const texts = pages.flatMap(({ text }) => text ?? [])
  const pictures = pages.flatMap(keptPictures)
  const tiles = pages.flatMap((page) => page.tiles?.urls ?? [])
  const total = [...pictures, ...tiles].reduce((sum, address) => sum + bytesOf(address), 0)
  return [...new Set(total > MOST_BYTES ? [...texts, ...pictures] : [...texts, ...pictures, ...tiles])]
}

function keptPictures({ pictures }: FlatplanPage): readonly string[] {
  const small = pictures.filter(({ mediaType }) => mediaType === 'image/avif')
  return (small.length === 0 ? pictures : small).map(({ url }) => url)
}
