import type { Kysely } from 'kysely'
import type { Viewer } from '../auth/Viewer.ts'
import type { Database } from '../platform/db/schema.ts'
import { readEntitlementsOf } from './readEntitlementsOf.ts'

/**
 * The one place where a viewer gets what is bought, for calls and for files alike: read anew for each request, and joined with
 * what the token opens. An admin needs nothing of it to read, and is told what is the admin's own all the same.
 */
export async function entitle(viewer: Viewer, { db, at }: { db: Kysely<Database>; at: Date }): Promise<Viewer> {
  if (viewer.subject === undefined) return viewer
  const { issueIds, coverage } = await readEntitlementsOf(db, viewer.subject, at)
  const all = [...new Set([...viewer.issueIds, ...issueIds])].toSorted()
  return { ...viewer, issueIds: all, coverage, ownIssueIds: issueIds }
}
