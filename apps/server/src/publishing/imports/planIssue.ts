import type { ImportedIssue } from '@gatefold/importers/ImportedIssue'
import type { Kysely } from 'kysely'
import type { Database, IssuesTable } from '../../platform/db/schema.ts'
import { placeArticles, type KnownBy, type PlacedArticle } from '../content/placeArticles.ts'
import { findTarget } from './findTarget.ts'
import { refuseLostEdits } from './issueSource.ts'
import type { ImportWork } from './ImportWork.ts'

/** Which stored issue and articles a source stands for. */
export interface IssuePlan {
  readonly id: string
  readonly identifier: string
  /** The issue as it is stored. */
  readonly known: IssuesTable | undefined
  readonly articles: readonly PlacedArticle[]
}

/** Finds the issue that the source stands for, and its articles; what is new gets the same ids each time in one import. */
export async function planIssue(db: Kysely<Database>, work: ImportWork): Promise<IssuePlan> {
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
