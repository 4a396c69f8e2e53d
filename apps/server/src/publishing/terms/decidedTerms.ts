import type { IssueTerms } from '@gatefold/magazine/price'
import { termsOf } from '../../access/issueTerms.ts'
import type { ArticlesTable } from '../../platform/db/schema.ts'
import type { Publishing } from '../imports/ImportWork.ts'

const FREE: IssueTerms = { isPaid: false, price: undefined }

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

type SampledArticle = Pick<ArticlesTable, 'id' | 'summary'>

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

export function hasSample(summary: string): boolean {
  const { features = [] } = JSON.parse(summary) as { readonly features?: readonly string[] }
  return features.includes('sample')
}

/** A sample is known to the reader by its feature (decision 0043); `metadata` is what an export says of it. */
export function withSample(summary: string, isSample: boolean): string {
  const told = JSON.parse(summary) as {
    readonly features?: readonly string[]
    readonly metadata?: Readonly<Record<string, unknown>>
  }
  const others = (told.features ?? []).filter((feature) => feature !== 'sample')
  const { sample: _sample, ...metadata } = told.metadata ?? {}
  return JSON.stringify({ ...told, features: isSample ? [...others, 'sample'] : others, metadata })
}
