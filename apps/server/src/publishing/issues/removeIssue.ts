import { bumpContentRevision, withPublishingLock } from '../../platform/db/contentRevision.ts'
import type { IssuesTable } from '../../platform/db/schema.ts'
import { endImport } from '../imports/endImport.ts'
import { beginImport, forgetUnusedAssets } from '../imports/journal.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { findIssueRow } from './findIssueRow.ts'

/** Removes an issue and every file that no other issue names. Throws PublishingError `unknown-issue`. */
export async function removeIssue(reference: string, deps: PublishingDeps): Promise<IssuesTable> {
  const importId = beginImport(deps)
  const removed = await withPublishingLock(deps.db, async (transaction) => {
    const issue = await findIssueRow(transaction, reference)
    const articles = transaction.selectFrom('articles').select('id').where('issue_id', '=', issue.id)
    await transaction.deleteFrom('article_terms').where('article_id', 'in', articles).execute()
    await transaction.deleteFrom('issue_terms').where('issue_id', '=', issue.id).execute()
    await transaction.deleteFrom('issues').where('id', '=', issue.id).execute()
    await forgetUnusedAssets(importId, transaction)
    await bumpContentRevision(transaction)
    return issue
  })
  await endImport(importId, deps)
  return removed
}
