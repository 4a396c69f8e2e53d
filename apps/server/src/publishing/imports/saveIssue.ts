import type { IssueTerms } from '@gatefold/magazine/price'
import type {
  ImportedIssue,
  SourceFormat,
  ImportedArticle,
  ImportedPage,
  ImportedPageBlock,
} from '@gatefold/importers/ImportedIssue'
import type { PrintedText } from '@gatefold/magazine/search/documents'
import type { Kysely } from 'kysely'
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
import { termsOf } from '../../access/issueTerms.ts'
import { bumpContentRevision, withPublishingLock } from '../../platform/db/contentRevision.ts'
import { inBatches } from '../../platform/db/engine.ts'
import type { IssuesTable, IssueStatus, Database } from '../../platform/db/schema.ts'
import { indexIssue } from '../../content/search/searchIndex.ts'
import { createAddresses, pagesOf } from '../content/createAddresses.ts'
import { describeArticle } from '../content/describeArticle.ts'
import { describeIssue, issueName } from '../content/describeIssue.ts'
import { describeFonts, describeStyles, styleIds } from '../content/describeLooks.ts'
import { rewriteAddress, type Addresses } from '../content/rewriteAddresses.ts'
import { createHyphenation } from '../content/createHyphenation.ts'
import { toSlug, uniqueSlug } from '../content/toSlug.ts'
import { findTerms, markTeasers, withDecidedSamples, withKnownSamples } from '../issues/changeTerms.ts'
import { addressOf, type ImportWork, inOneChunk, type Publishing, type StagedFile } from './ImportWork.ts'
import { recordSource, refuseLostEdits } from './issueSource.ts'
import { forgetUnusedAssets, writeJournal } from './importJournal.ts'
import { placeArticles, type KnownBy, type PlacedArticle, withKnownIds } from '../content/placeArticles.ts'
import { findTarget } from './findTarget.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import type { AssetStore } from '../../platform/storage/AssetStore.ts'
import { GENERATED } from '../content/generatedPaths.ts'

type ImportChange = 'created' | 'updated' | 'unchanged'

/** What an import has made of a source. */
export interface SavedIssue {
  readonly change: ImportChange
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly status: IssueStatus
  /** Addresses of the source that lead nowhere and were taken out. */
  readonly missing: readonly string[]
}

/**
 * Writes a source as an issue in place of the one that it stands for, files first, then all rows in one transaction, which `finish` is
 * part of. The files of the pages name articles by their ids: when another import gives them others meanwhile, they are made anew.
 */
export async function saveIssue(
  read: ImportWork,
  deps: PublishingDeps,
  finish: (transaction: Publishing, saved: SavedIssue) => Promise<SavedIssue>,
): Promise<SavedIssue> {
  for (;;) {
    const plan = await planIssue(deps.db, read)
    const work = { ...read, issue: withKnownIds(read.issue, plan.articles) }
    const printed = await printPages(work, plan, deps.assets)
    await commitFiles({ ...work, files: [...work.files, ...printed.files] }, deps)
    const saved = await withPublishingLock(deps.db, async (transaction) => {
      const written = await writeIssue(transaction, work, printed)
      return written && finish(transaction, written)
    })
    if (saved !== undefined) return saved
  }
}

/** Which stored issue and articles a source stands for. */
interface IssuePlan {
  readonly id: string
  readonly identifier: string
  /** The issue as it is stored. */
  readonly known: IssuesTable | undefined
  readonly articles: readonly PlacedArticle[]
}

/** Finds the issue that the source stands for, and its articles; what is new gets the same ids each time in one import. */
async function planIssue(db: Kysely<Database>, work: ImportWork): Promise<IssuePlan> {
  const { issue, newId } = work
  const { known, identifier } = await findTarget(db, work)
  if (known !== undefined) await refuseLostEdits(db, known, work)
  const id = known?.id ?? newId('issue')
  const rows = await db.selectFrom('articles').selectAll().where('issue_id', '=', id).execute()
  return { id, identifier, known, articles: placeArticles(issue.articles, { rows, by: knownBy(issue) }, newId) }
}

/** The keys of a PDF's articles say where they begin, which another edition changes. */
function knownBy({ format }: ImportedIssue): KnownBy {
  return format === 'pdf' ? 'text' : 'key'
}

/**
 * Writes an issue with everything that belongs to it, in place of the one with the same identifier. Undefined, and nothing
 * written, when another import has changed the articles since the files of the pages were made.
 */
async function writeIssue(
  transaction: Publishing,
  work: ImportWork,
  printed: PrintedPages,
): Promise<SavedIssue | undefined> {
  const { issue, now } = work
  const plan = await planIssue(transaction, work)
  const { id, known } = plan
  if (known?.content_hash === work.contentHash) return { ...outcome(known), change: 'unchanged', missing: [] }
  if (isOvertaken(printed, plan)) return undefined
  const slug = known?.slug ?? (await findSlug(transaction, issue.slug ?? issueName(issue)))
  const terms = await findTerms(transaction, id, issue.terms ?? unsaidTerms(issue, known))
  const knownArticles = await transaction.selectFrom('articles').selectAll().where('issue_id', '=', id).execute()
  const rows = describeRows(work, { ...plan, slug, printed, terms })
  await replaceIssue(transaction, rows.issue, known !== undefined)
  const samples = hasNoTerms(issue.format) ? knownArticles : []
  const articles = await withDecidedSamples(transaction, withKnownSamples(rows.articles, samples))
  await recordSource(transaction, { issue: rows.issue, articles, known, knownArticles }, work)
  await inBatches(articles, async (batch) => {
    await transaction.insertInto('articles').values(batch).execute()
  })
  await inBatches(rows.styles, async (batch) => {
    await transaction.insertInto('styles').values(batch).execute()
  })
  await inBatches(rows.fonts, async (batch) => {
    await transaction.insertInto('fonts').values(batch).execute()
  })
  await indexIssue(transaction, id, printedTexts(work, printed))
  await saveFiles(transaction, { issueId: id, prefix: '', files: [...work.files, ...printed.files], now })
  await markTeasers(transaction, id)
  await forgetUnusedAssets(work.importId, transaction)
  await bumpContentRevision(transaction)
  return { ...outcome(rows.issue), change: known === undefined ? 'created' : 'updated', missing: rows.missing }
}

/** Files come before the rows that name them, so that no reader meets an address without a file. */
export async function commitFiles(
  { importId, files }: { readonly importId: string; readonly files: readonly StagedFile[] },
  { db, assets }: PublishingDeps,
): Promise<void> {
  const stored = files.map(({ staged: { hash }, extension }) => ({ hash, extension }))
  await withPublishingLock(db, (transaction) => writeJournal(importId, stored, transaction))
  const committed = new Set<string>()
  for (const { staged, extension } of files) {
    const name = `${staged.hash}.${extension}`
    if (!committed.has(name)) await assets.commit(staged, extension)
    committed.add(name)
  }
}

/** Says of which issue the files are and under which paths its source names them. */
interface FilesOfIssue {
  readonly issueId: string
  /** Put before every path. */
  readonly prefix: string
  readonly files: readonly StagedFile[]
  readonly now: Date
}

/** Replaces the files of an issue whose paths begin with the prefix. */
export async function saveFiles(transaction: Publishing, { issueId, prefix, files, now }: FilesOfIssue): Promise<void> {
  const named = await transaction.selectFrom('issue_assets').select('path').where('issue_id', '=', issueId).execute()
  for (const { path } of named.filter((row) => row.path.startsWith(prefix))) {
    await transaction.deleteFrom('issue_assets').where('issue_id', '=', issueId).where('path', '=', path).execute()
  }
  const created = now.toISOString()
  const assets = files.map(({ staged: { hash, bytes }, extension, mediaType }) => {
    return { hash, extension, media_type: mediaType, bytes, created }
  })
  await inBatches(assets, async (batch) => {
    await transaction
      .insertInto('assets')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['hash', 'extension']).doNothing())
      .execute()
  })
  const paths = files.map(({ path, staged: { hash }, extension }) => {
    return { issue_id: issueId, path: prefix + path, hash, extension, is_teaser: 0 }
  })
  await inBatches(paths, async (batch) => {
    await transaction.insertInto('issue_assets').values(batch).execute()
  })
}

/** What an issue cost before, where its source has no words for a price. */
function unsaidTerms({ format }: ImportedIssue, known: IssuesTable | undefined): IssueTerms | undefined {
  return known !== undefined && hasNoTerms(format) ? termsOf(known) : undefined
}

function hasNoTerms(format: SourceFormat): boolean {
  return format === 'pdf' || format === 'epub'
}

/** As the files say it that the readers of the pages get. */
function printedTexts({ issue }: ImportWork, { ids }: PrintedPages): readonly PrintedText[] {
  return issue.pages.flatMap((page, index) => {
    const text = composePageText(page, ids)
    return text === undefined ? [] : [{ page: index + 1, text }]
  })
}

function isOvertaken({ flatplan, ids }: PrintedPages, { articles }: IssuePlan): boolean {
  return flatplan !== undefined && articles.some(({ article, id }) => (ids.get(article.key) ?? id) !== id)
}

interface IssuePlace extends IssuePlan {
  readonly slug: string
  readonly printed: PrintedPages
  readonly terms: IssueTerms
}

function describeRows(work: ImportWork, { id, identifier, slug, known, articles: placed, printed, terms }: IssuePlace) {
  const { issue, files, now, contentHash } = work
  const instant = now.toISOString()
  const slugs = new Map(placed.map((place) => [place.article.key, place.slug]))
  const addresses = createAddresses({ files, slugs, pages: pagesOf(id) })
  const looks = { issueId: id, scope: '', addresses, now: instant }
  const context = {
    addresses,
    now: instant,
    language: issue.languages[0] ?? '',
    hyphenation: createHyphenation(),
  }
  const pages = describePages(issue, addresses)
  const articles = placed.map(({ article, known: before, ...where }, position) => {
    const printedOn = pages.filter(({ page }) => article.pages.includes(page))
    const place = { ...where, issueId: id, position, printedOn, styleIds: styleIds(issue.styles, looks) }
    return describeArticle(article, place, { ...context, known: before, look: undefined })
  })
  const cover = issue.cover === undefined ? undefined : rewriteAddress(issue.cover, addresses)
  const replica = { pages, flatplan: printed.flatplan, offline: printed.offline }
  const shown = cover ?? pages[0]?.image ?? firstThumbnail(articles)
  return {
    issue: describeIssue(issue, { id, identifier, slug, now, known, contentHash, cover: shown, replica, files, terms }),
    articles,
    styles: describeStyles(issue, looks),
    fonts: describeFonts(issue, looks),
    missing: addresses.missing(),
  }
}

function firstThumbnail(articles: readonly { readonly summary: string }[]): string | undefined {
  const thumbnails = articles.map(({ summary }) => (JSON.parse(summary) as { thumbnail: string | null }).thumbnail)
  return thumbnails.find((thumbnail) => thumbnail !== null) ?? undefined
}

async function findSlug(transaction: Publishing, title: string): Promise<string> {
  const rows = await transaction.selectFrom('issues').select('slug').execute()
  const taken = new Set(rows.map((row) => row.slug))
  return uniqueSlug(toSlug(title, 'issue'), (slug) => taken.has(slug))
}

async function replaceIssue(transaction: Publishing, row: IssuesTable, isKnown: boolean): Promise<void> {
  if (!isKnown) {
    await transaction.insertInto('issues').values(row).execute()
    return
  }
  await transaction.updateTable('issues').set(row).where('id', '=', row.id).execute()
  for (const table of ['articles', 'styles', 'fonts'] as const) {
    await transaction.deleteFrom(table).where('issue_id', '=', row.id).execute()
  }
}

function outcome({ id, slug, name, status }: IssuesTable) {
  return { id, slug, name, status }
}

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
interface PrintedPages {
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
async function printPages(work: ImportWork, plan: IssuePlan, store: AssetStore): Promise<PrintedPages> {
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
  const offlineAddresses = offlineFiles(flatplan, (address) => bytes.get(address) ?? 0)
  return { files, flatplan: addressOf(file), offline: [addressOf(file), ...offlineAddresses], ids }
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
  const staged = await store.stage(importId, inOneChunk(Buffer.from(JSON.stringify(value))))
  return { path, mediaType: 'application/json', staged, extension: 'json', picture: undefined }
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
function describePages({ pages }: Pick<ImportedIssue, 'pages'>, addresses: Addresses): readonly Replica[] {
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
function composePageText({ blocks }: ImportedPage, ids: ArticleIds): PageText | undefined {
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
  const pictures = pages.flatMap(offlinePictures)
  const tiles = pages.flatMap((page) => page.tiles?.urls ?? [])
  const total = [...pictures, ...tiles].reduce((sum, address) => sum + bytesOf(address), 0)
  return [...new Set(total > MOST_BYTES ? [...texts, ...pictures] : [...texts, ...pictures, ...tiles])]
}

function offlinePictures({ pictures }: FlatplanPage): readonly string[] {
  const small = pictures.filter(({ mediaType }) => mediaType === 'image/avif')
  return (small.length === 0 ? pictures : small).map(({ url }) => url)
}
