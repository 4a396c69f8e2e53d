import { bumpContentRevision } from '../../db/contentRevision.ts'
import { inBatches } from '../../db/inBatches.ts'
import type { IssuesTable } from '../../db/schema.ts'
import { createAddresses, pagesOf } from '../content/createAddresses.ts'
import { describeArticle } from '../content/describeArticle.ts'
import { describeIssue, issueName } from '../content/describeIssue.ts'
import { describeFonts, describeStyles, styleIds } from '../content/describeLooks.ts'
import { placeArticles } from '../content/placeArticles.ts'
import { rewriteAddress } from '../content/rewriteAddresses.ts'
import { createHyphenation } from '../hyphenation/createHyphenation.ts'
import { toSlug, uniqueSlug } from '../slugs/toSlug.ts'
import type { ImportWork, Publishing } from './ImportWork.ts'
import { forgetUnusedAssets } from './journal.ts'
import { saveFiles } from './saveFiles.ts'
import type { SavedIssue } from './SavedIssue.ts'

/** Writes an issue with everything that belongs to it, in place of the one with the same identifier. */
export async function saveIssue(transaction: Publishing, work: ImportWork): Promise<SavedIssue> {
  const { issue, now } = work
  const known = await findKnown(transaction, issue.identifier)
  if (known?.content_hash === work.contentHash) return { ...outcome(known), change: 'unchanged', missing: [] }
  const id = known?.id ?? work.createUuid()
  const slug = known?.slug ?? (await findSlug(transaction, issue.slug ?? issueName(issue)))
  const rows = await describeRows(transaction, work, { id, slug, known })
  await replaceIssue(transaction, rows.issue, known !== undefined)
  await inBatches(rows.articles, async (batch) => {
    await transaction.insertInto('articles').values(batch).execute()
  })
  await inBatches(rows.styles, async (batch) => {
    await transaction.insertInto('styles').values(batch).execute()
  })
  await inBatches(rows.fonts, async (batch) => {
    await transaction.insertInto('fonts').values(batch).execute()
  })
  await saveFiles(transaction, { issueId: id, prefix: '', files: work.files, now })
  await forgetUnusedAssets(work.importId, transaction)
  await bumpContentRevision(transaction)
  return { ...outcome(rows.issue), change: known === undefined ? 'created' : 'updated', missing: rows.missing }
}

interface IssuePlace {
  readonly id: string
  readonly slug: string
  readonly known: IssuesTable | undefined
}

async function describeRows(transaction: Publishing, work: ImportWork, { id, slug, known }: IssuePlace) {
  const { issue, files, now, contentHash } = work
  const instant = now.toISOString()
  const knownArticles = await transaction.selectFrom('articles').selectAll().where('issue_id', '=', id).execute()
  const placed = placeArticles(issue.articles, knownArticles, work.createUuid)
  const slugs = new Map(placed.map((place) => [place.article.key, place.slug]))
  const addresses = createAddresses({ files, slugs, pages: pagesOf(id) })
  const looks = { issueId: id, scope: '', addresses, now: instant }
  const context = {
    addresses,
    now: instant,
    language: issue.languages[0] ?? '',
    hyphenation: createHyphenation(),
  }
  const articles = placed.map(({ article, known: before, ...where }, position) => {
    const place = { ...where, issueId: id, position, styleIds: styleIds(issue.styles, looks) }
    return describeArticle(article, place, { ...context, known: before, look: undefined })
  })
  const cover = issue.cover === undefined ? undefined : rewriteAddress(issue.cover, addresses)
  return {
    issue: describeIssue(issue, { id, slug, now, known, contentHash, cover: cover ?? firstThumbnail(articles), files }),
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

async function findKnown(transaction: Publishing, identifier: string): Promise<IssuesTable | undefined> {
  return transaction.selectFrom('issues').selectAll().where('identifier', '=', identifier).executeTakeFirst()
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
