import { inBatches } from '../../platform/db/engine.ts'
import type { Publishing } from './ImportWork.ts'
import type { StagedFile } from './StagedFile.ts'

/** Says of which issue the files are and under which paths its source names them. */
export interface FilesOfIssue {
  readonly issueId: string
  /** Put before every path. */
  readonly prefix: string
  readonly files: readonly StagedFile[]
  readonly now: Date
}

/** Replaces the files of an issue whose paths begin with the prefix. */
export async function saveFiles(transaction: Publishing, { issueId, prefix, files, now }: FilesOfIssue): Promise<void> {
  const named = await transaction.selectFrom('issue_assets').select('path').where('issue_id', '=', issueId).execute()
  for (const { path } of named.filter((row) => row.path.startsWith(prefix))) {
    await transaction.deleteFrom('issue_assets').where('issue_id', '=', issueId).where('path', '=', path).execute()
  }
  const created = now.toISOString()
  const assets = files.map(({ staged: { hash, bytes }, extension, mediaType }) => {
    return { hash, extension, media_type: mediaType, bytes, created }
  })
  await inBatches(assets, async (batch) => {
    await transaction
      .insertInto('assets')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['hash', 'extension']).doNothing())
      .execute()
  })
  const paths = files.map(({ path, staged: { hash }, extension }) => {
    return { issue_id: issueId, path: prefix + path, hash, extension, is_teaser: 0 }
  })
  await inBatches(paths, async (batch) => {
    await transaction.insertInto('issue_assets').values(batch).execute()
  })
}
