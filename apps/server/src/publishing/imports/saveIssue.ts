import type { IssueTerms } from '@gatefold/magazine/price'
import type { ImportedIssue, SourceFormat } from '@gatefold/importers/ImportedIssue'
import type { PrintedText } from '@gatefold/magazine/search/documents'
import { termsOf } from '../../access/issueTerms.ts'
import { bumpContentRevision } from '../../platform/db/contentRevision.ts'
import { inBatches } from '../../platform/db/engine.ts'
import type { IssuesTable, IssueStatus } from '../../platform/db/schema.ts'
import { indexIssue } from '../../content/search/searchIndex.ts'
import { createAddresses, pagesOf } from '../content/createAddresses.ts'
import { describeArticle } from '../content/describeArticle.ts'
import { describeIssue, issueName } from '../content/describeIssue.ts'
import { describeFonts, describeStyles, styleIds } from '../content/describeLooks.ts'
import { rewriteAddress } from '../content/rewriteAddresses.ts'
import { createHyphenation } from '../content/createHyphenation.ts'
import { composePageText, describePages, type PrintedPages } from '../content/printPages.ts'
import { toSlug, uniqueSlug } from '../content/toSlug.ts'
import { findTerms, markTeasers, withDecidedSamples, withKnownSamples } from '../issues/changeTerms.ts'
import type { ImportWork, Publishing } from './ImportWork.ts'
import { forgetUnusedAssets } from './journal.ts'
import { recordSource } from './issueSource.ts'
import { type IssuePlan, planIssue } from './planIssue.ts'
import type { StagedFile } from './stageFiles.ts'

/** Says of which issue the files are and under which paths its source names them. */
interface FilesOfIssue {
  readonly issueId: string
  /** Put before every path. */
  readonly prefix: string
  readonly files: readonly StagedFile[]
  readonly now: Date
}

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
 * Writes an issue with everything that belongs to it, in place of the one with the same identifier. Undefined, and nothing
 * written, when another import has changed the articles since the files of the pages were made.
 */
export async function saveIssue(
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
