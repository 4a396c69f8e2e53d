import type { IssueTerms } from '@gatefold/magazine/price'
import type { Kysely } from 'kysely'
import { columnsOf, termsOf } from '../../access/issueTerms.ts'
import { bumpContentRevision, withPublishingLock } from '../../platform/db/contentRevision.ts'
import type { Database, IssuesTable } from '../../platform/db/schema.ts'
import { markSample } from '../../content/search/searchIndex.ts'
import type { Publishing } from '../imports/ImportWork.ts'
import { findIssueRow } from '../issues/findIssueRow.ts'
import { PublishingError } from '../PublishingError.ts'
import { hasSample, withSample } from './decidedTerms.ts'
import { markTeasers } from './markTeasers.ts'

/** An issue, and whether anything had to be changed. */
export interface ChangedTerms {
  readonly issue: IssuesTable
  readonly hasChanged: boolean
}

interface TermsDeps {
  readonly db: Kysely<Database>
  readonly now: () => Date
}

/**
 * Decides what an issue costs, whatever its source says now or later. `reference` is a slug or an id. Throws PublishingError
 * `unknown-issue`.
 */
export async function changeTerms(reference: string, terms: IssueTerms, { db, now }: TermsDeps): Promise<ChangedTerms> {
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
  { db, now }: TermsDeps,
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
