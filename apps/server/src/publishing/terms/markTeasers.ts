import { listTeaserFiles } from '../../access/teaserFiles.ts'
import { inBatches } from '../../platform/db/engine.ts'
import type { Publishing } from '../imports/ImportWork.ts'

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
