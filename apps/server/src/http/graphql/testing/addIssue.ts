import { bumpContentRevision } from '../../../platform/db/contentRevision.ts'
import type { TestApp } from '../../../testing/aTestApp.ts'
import { anId, anIssueRow } from '../../../testing/rows.ts'

/** Publishes one issue, as an import does it: the revision grows in the same transaction. */
export async function addIssue(
  { db }: Pick<TestApp, 'db'>,
  row = anIssueRow({ id: anId(1), fields: { name: 'Spring' } }),
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('issues').values(row).execute()
    await bumpContentRevision(transaction)
  })
}
