import { SearchDocument } from '@gatefold/contract/generated/documents'
import type { SearchQuery } from '@gatefold/contract/generated/operations'
import { anIssuer, type Claims, sign, someClaims } from './anIssuer.ts'
import type { TestDatabase } from './describeOnEachDatabase.ts'
import { anExternalTitle } from './anExternalTitle.ts'
import { aTestApp } from './aTestApp.ts'
import { type ArticleSketch, anArticleRow, anIssueRow, type IssueSketch } from './rows.ts'
import type { PrintedText } from '@gatefold/magazine/search/documents'
import { indexIssue } from '../content/search/searchIndex.ts'
import { prepareLetters } from '../content/search/postgresEngine.ts'

interface Sketch extends IssueSketch {
  readonly articles?: readonly Omit<ArticleSketch, 'issue_id'>[]
  readonly printed?: readonly PrintedText[]
}

type Found = SearchQuery['search']

/** A server of a title whose issues are read for search. */
export async function aSearchableTitle({ db }: Pick<TestDatabase, 'db'>, issues: readonly Sketch[]) {
  await prepareLetters(db, { warn: () => undefined })
  const issuer = await anIssuer()
  const app = await aTestApp({ db, title: anExternalTitle(issuer), fetch: issuer.fetch })
  for (const { articles = [], printed = [], ...issue } of issues) {
    await db.insertInto('issues').values(anIssueRow(issue)).execute()
    for (const article of articles) {
      await db
        .insertInto('articles')
        .values(anArticleRow({ ...article, issue_id: issue.id }))
        .execute()
    }
    await db.transaction().execute((transaction) => indexIssue(transaction, issue.id, printed))
  }
  const bearer = async (claims: Claims = {}) => ({
    authorization: `Bearer ${await sign(someClaims(issuer, claims), issuer.signing)}`,
  })
  const search = async (query: string, { headers = {}, ...variables }: SearchOptions = {}): Promise<Found> => {
    const response = await app.post({ ...SearchDocument, variables: { query, ...variables } }, headers)
    const { data, errors } = response.json<{ data: { search: Found } | null; errors?: unknown }>()
    if (data === null) throw new Error(JSON.stringify(errors))
    return data.search
  }
  /** Ids of what is found: of articles, else of issues with the page. */
  const find = async (query: string, options?: SearchOptions): Promise<readonly string[]> => {
    const { hits } = await search(query, options)
    return hits.map(
      ({ article, issue, passages }) => article?.id ?? `${issue.slug ?? ''} ${passages[0]?.page ?? ''}`.trim(),
    )
  }
  return { ...app, bearer, search, find }
}

interface SearchOptions {
  readonly headers?: Record<string, string>
  readonly lang?: string
  readonly limit?: number
}
