import { type GuardedIssue, mayRead, type ReaderAccess } from '@gatefold/magazine/access/mayRead'
import type { IssuesTable } from '../platform/db/schema.ts'

/** As much of an issue's row as access depends on. */
export type GuardedRow = Pick<IssuesTable, 'id' | 'is_paid' | 'release_date'>

export function guardOf({ id, is_paid, release_date }: GuardedRow): GuardedIssue {
  return { id, isFree: is_paid === 0, releaseDate: release_date }
}

/** How much of an issue a viewer may have: what is to be read is kept back from who has not bought it, its contents page is not. */
export function givenDepth(issue: GuardedIssue, viewer: ReaderAccess): 'content' | 'summary' {
  return mayRead(issue, viewer) ? 'content' : 'summary'
}
