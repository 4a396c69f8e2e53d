import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { ImportLimits } from '@gatefold/importers/ImportLimits'
import type { PlanFile } from '@gatefold/importers/importSource'
import { hashFile } from '@gatefold/importers/pdf/engine/DocumentFacts'
import { IMPORTER_VERSION } from '@gatefold/importers/pdf/run/WorkFolder'
import type { Kysely } from 'kysely'
import type { Database, IssuesTable } from '../../platform/db/schema.ts'
import { PUBLISHING_VERSION } from '../content/describeIssue.ts'
import { namesOf } from './findTarget.ts'
import type { ImportWork } from './ImportWork.ts'

/** Everything but a plan that decides what is made of a PDF. */
export interface FingerprintParts {
  /** Of the file; a PDF without a title is called by its name. */
  readonly path: string
  /** Of the program, whose next version may find other stories. */
  readonly version: string
  readonly limits: ImportLimits
}

/** SHA-256 in hex of a PDF and of what it is read by. Rejects with the system's fault for a file that cannot be read. */
export async function fingerprintOf({ path, version, limits }: FingerprintParts): Promise<string> {
  const parts = [await hashFile(path), basename(path), version, IMPORTER_VERSION, PUBLISHING_VERSION, limits]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

type KnownIssue = Pick<IssuesTable, 'id' | 'slug' | 'name' | 'status'>

/**
 * The issue that an import of the same source has made and nothing has changed since; undefined where none is, where another
 * plan is given now, or where it takes the source to say which of several issues it stands for.
 */
export async function findByFingerprint(
  db: Kysely<Database>,
  fingerprint: string,
  plan: PlanFile | undefined,
): Promise<KnownIssue | undefined> {
  const [row, ...others] = await db
    .selectFrom('issue_sources')
    .innerJoin('issues', 'issues.id', 'issue_sources.issue_id')
    .select(['issues.id', 'issues.slug', 'issues.name', 'issues.status', 'issues.identifier', 'issue_sources.plan'])
    .where('issue_sources.fingerprint', '=', fingerprint)
    .execute()
  if (row === undefined || others.length > 0) return undefined
  if (plan !== undefined && plan.source !== row.plan) return undefined
  if (await hasNamesake(db, row.identifier)) return undefined
  const { id, slug, name, status } = row
  return { id, slug, name, status }
}

/** Whether a publication that calls itself the same was added beside that one: the source's title decides between them. */
async function hasNamesake(db: Kysely<Database>, identifier: string): Promise<boolean> {
  const start = `${identifier}#`
  const rows = await db.selectFrom('issues').select('identifier').where('identifier', 'like', `${start}%`).execute()
  return rows.some((row) => row.identifier.startsWith(start))
}

/**
 * Writes down by which fingerprint the source of an issue is known again: while the issue says what the source says, and is
 * found by the name that the source gives itself.
 */
export async function recordFingerprint(
  db: Kysely<Database>,
  issueId: string,
  { fingerprint, ...work }: Pick<ImportWork, 'issue' | 'contentHash'> & { readonly fingerprint: string },
): Promise<void> {
  const asImported = db
    .selectFrom('issues')
    .select('id')
    .where('id', '=', issueId)
    .where('content_hash', '=', work.contentHash)
    .where('identifier', 'in', [...namesOf(work)])
  await db
    .updateTable('issue_sources')
    .set({ fingerprint })
    .where('issue_id', 'in', asImported)
    .where('format', '=', work.issue.format)
    // Issues that came before reports were kept have none to show.
    .where('report', '!=', '{}')
    .execute()
}
