import type { IssueTerms } from '@gatefold/magazine/price'
import { columnsOf, termsOf } from '../../access/issueTerms.ts'
import { recordChange } from '../../platform/db/auditLog.ts'
import { bumpContentRevision, withPublishingLock } from '../../platform/db/contentRevision.ts'
import type { ArticlesTable, IssuesTable } from '../../platform/db/schema.ts'
import { markSample } from '../../content/search/searchIndex.ts'
import type { Publishing } from '../imports/ImportWork.ts'
import { findIssueRow } from './manageIssues.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { PublishingError } from '../PublishingError.ts'
import { listTeaserFiles } from '../../access/teaserFiles.ts'
import { inBatches } from '../../platform/db/engine.ts'

const FREE: IssueTerms = { isPaid: false, price: undefined }

type SampledArticle = Pick<ArticlesTable, 'id' | 'summary'>

/** An issue, and whether anything had to be changed. */
export interface ChangedTerms {
  readonly issue: IssuesTable
  readonly hasChanged: boolean
}

type TermsDeps = Pick<PublishingDeps, 'db' | 'now' | 'actor'>

/**
 * Decides what an issue costs, whatever its source says now or later. `reference` is a slug or an id. Throws PublishingError
 * `unknown-issue`.
 */
export async function changeTerms(reference: string, terms: IssueTerms, deps: TermsDeps): Promise<ChangedTerms> {
  const { db, now, actor } = deps
  return withPublishingLock(db, async (transaction) => {
    const issue = await findIssueRow(transaction, reference)
    const columns = columnsOf(terms)
    const decided = { is_paid: columns.is_paid, amount: columns.price_amount, currency: columns.price_currency }
    await transaction
      .insertInto('issue_terms')
      .values({ issue_id: issue.id, ...decided })
      .onConflict((conflict) => conflict.column('issue_id').doUpdateSet(decided))
      .execute()
    if (isSame(termsOf(issue), terms)) return { issue, hasChanged: false }
    await transaction.updateTable('issues').set(columns).where('id', '=', issue.id).execute()
    await settle(transaction, issue, now())
    const entry = { action: 'issue-priced', subject: issue, before: termsOf(issue), after: terms } as const
    await recordChange(transaction, entry, { actor, at: now() })
    return { issue: { ...issue, ...columns }, hasChanged: true }
  })
}

function isSame(one: IssueTerms, other: IssueTerms): boolean {
  return JSON.stringify(columnsOf(one)) === JSON.stringify(columnsOf(other))
}

/** Decides whether an article is given away. Throws PublishingError `unknown-issue` or `unknown-article`. */
export async function changeSample(
  reference: { readonly issue: string; readonly article: string },
  isSample: boolean,
  { db, now, actor }: TermsDeps,
): Promise<ChangedTerms> {
  return withPublishingLock(db, async (transaction) => {
    const issue = await findIssueRow(transaction, reference.issue)
    const article = await findArticle(transaction, issue, reference.article)
    const decided = { is_sample: isSample ? 1 : 0 }
    await transaction
      .insertInto('article_terms')
      .values({ article_id: article.id, ...decided })
      .onConflict((conflict) => conflict.column('article_id').doUpdateSet(decided))
      .execute()
    const summary = withSample(article.summary, isSample)
    if (summary === article.summary || hasSample(article.summary) === isSample) return { issue, hasChanged: false }
    await transaction.updateTable('articles').set({ summary }).where('id', '=', article.id).execute()
    await markSample(transaction, article.id, isSample)
    await settle(transaction, issue, now())
    const [before, after] = [!isSample, isSample].map((state) => ({ article: reference.article, isSample: state }))
    const entry = { action: 'sample-changed', subject: issue, before, after } as const
    await recordChange(transaction, entry, { actor, at: now() })
    return { issue, hasChanged: true }
  })
}

async function findArticle(transaction: Publishing, issue: IssuesTable, slug: string) {
  const article = await transaction
    .selectFrom('articles')
    .select(['id', 'summary'])
    .where('issue_id', '=', issue.id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (article !== undefined) return article
  throw new PublishingError('unknown-article', `There is no article "${slug}" in "${issue.name}" (${issue.slug}).`)
}

/** Everything that follows from other terms: which files are open, and that readers see a newer issue. */
async function settle(transaction: Publishing, issue: IssuesTable, now: Date): Promise<void> {
  const updated = now.toISOString()
  const summary = JSON.stringify({ ...(JSON.parse(issue.summary) as object), updated })
  await transaction.updateTable('issues').set({ updated, summary }).where('id', '=', issue.id).execute()
  await markTeasers(transaction, issue.id)
  await bumpContentRevision(transaction)
}

/** What an issue costs: what the publisher has decided, else what its source says, else nothing. */
export async function findTerms(
  transaction: Publishing,
  issueId: string,
  said: IssueTerms | undefined,
): Promise<IssueTerms> {
  const row = await transaction
    .selectFrom('issue_terms')
    .select(['is_paid', 'amount as price_amount', 'currency as price_currency'])
    .where('issue_id', '=', issueId)
    .executeTakeFirst()
  return row === undefined ? (said ?? FREE) : termsOf(row)
}

/** The articles with what the publisher has decided about samples, over what their source says. */
export async function withDecidedSamples<Article extends SampledArticle>(
  transaction: Publishing,
  articles: readonly Article[],
): Promise<readonly Article[]> {
  const rows = await transaction.selectFrom('article_terms').selectAll().execute()
  const decided = new Map(rows.map(({ article_id, is_sample }) => [article_id, is_sample === 1]))
  return articles.map((article) => {
    const isSample = decided.get(article.id)
    return isSample === undefined ? article : { ...article, summary: withSample(article.summary, isSample) }
  })
}

/** The articles with what was a sample before, where their source has no word for it. */
export function withKnownSamples<Article extends SampledArticle>(
  articles: readonly Article[],
  known: readonly SampledArticle[],
): readonly Article[] {
  const samples = new Set(known.filter(({ summary }) => hasSample(summary)).map(({ id }) => id))
  return articles.map((article) =>
    samples.has(article.id) ? { ...article, summary: withSample(article.summary, true) } : article,
  )
}

function hasSample(summary: string): boolean {
  const { features = [] } = JSON.parse(summary) as { readonly features?: readonly string[] }
  return features.includes('sample')
}

/** A sample is known to the reader by its feature (decision 0043); `metadata` is what an export says of it. */
function withSample(summary: string, isSample: boolean): string {
  const parsedSummary = JSON.parse(summary) as {
    readonly features?: readonly string[]
    readonly metadata?: Readonly<Record<string, unknown>>
  }
  const others = (parsedSummary.features ?? []).filter((feature) => feature !== 'sample')
  const { sample: _sample, ...metadata } = parsedSummary.metadata ?? {}
  return JSON.stringify({ ...parsedSummary, features: isSample ? [...others, 'sample'] : others, metadata })
}

/**
 * Writes down which files of an issue everybody may have. Part of every transaction that changes what an issue says, costs or
 * gives away; of a free issue nothing has to be written, since all of it is open.
 */
export async function markTeasers(transaction: Publishing, issueId: string): Promise<void> {
  const issue = await transaction
    .selectFrom('issues')
    .select(['summary', 'page_files', 'is_paid'])
    .where('id', '=', issueId)
    .executeTakeFirstOrThrow()
  await transaction.updateTable('issue_assets').set({ is_teaser: 0 }).where('issue_id', '=', issueId).execute()
  if (issue.is_paid === 0) return
  const articles = await transaction
    .selectFrom('articles')
    .select(['summary', 'components'])
    .where('issue_id', '=', issueId)
    .where('is_excluded_from_app', '=', 0)
    .execute()
  const files = await transaction
    .selectFrom('issue_assets')
    .select(['hash', 'extension', 'path'])
    .where('issue_id', '=', issueId)
    .execute()
  const { summary, page_files: pageFiles } = issue
  const looks = await listLooksOf(transaction, issueId)
  const teasers = listTeaserFiles({ id: issueId, summary, pageFiles, articles, looks, files })
  await inBatches(
    teasers.map(({ path }) => path),
    async (paths) => {
      await transaction
        .updateTable('issue_assets')
        .set({ is_teaser: 1 })
        .where('issue_id', '=', issueId)
        .where('path', 'in', [...paths])
        .execute()
    },
  )
}

async function listLooksOf(transaction: Publishing, issueId: string): Promise<readonly string[]> {
  const styles = await transaction.selectFrom('styles').select('payload').where('issue_id', '=', issueId).execute()
  const fonts = await transaction.selectFrom('fonts').select('payload').where('issue_id', '=', issueId).execute()
  return [...styles, ...fonts].map(({ payload }) => payload)
}
