import type { Kysely } from 'kysely'
import { bumpContentRevision, withPublishingLock } from '../../platform/db/contentRevision.ts'
import type { Database, IssuesTable } from '../../platform/db/schema.ts'
import type { Publishing } from '../imports/ImportWork.ts'
import { findIssueRow } from './findIssueRow.ts'

export type StatusChange =
  { readonly status: 'draft' } | { readonly status: 'published' } | { readonly status: 'scheduled'; readonly at: Date }

/** The issue after a change of its status, and whether anything had to be changed. */
export interface ChangedStatus {
  readonly issue: IssuesTable
  readonly hasChanged: boolean
}

/**
 * Publishes an issue, takes it back or sets the time at which it becomes public. `reference` is a slug or an id. Throws
 * PublishingError `unknown-issue`.
 */
export async function changeStatus(
  db: Kysely<Database>,
  reference: string,
  change: StatusChange,
): Promise<ChangedStatus> {
  return withPublishingLock(db, async (transaction) => {
    const issue = await findIssueRow(transaction, reference)
    return writeStatus(transaction, issue, change)
  })
}

/** As part of a transaction under the publishing lock. */
export async function writeStatus(
  transaction: Publishing,
  issue: IssuesTable,
  change: StatusChange,
): Promise<ChangedStatus> {
  const publish_at = change.status === 'scheduled' ? change.at.toISOString() : null
  if (issue.status === change.status && issue.publish_at === publish_at) return { issue, hasChanged: false }
  const columns = { status: change.status, publish_at }
  await transaction.updateTable('issues').set(columns).where('id', '=', issue.id).execute()
  await bumpContentRevision(transaction)
  return { issue: { ...issue, ...columns }, hasChanged: true }
}
