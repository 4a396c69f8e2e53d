import type { Transaction } from 'kysely'
import { withPublishingLock } from '../../platform/db/contentRevision.ts'
import { inBatches } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { StoredAsset } from '../../platform/storage/AssetStore.ts'
import type { ProcessIdentity, PublishingDeps } from '../PublishingDeps.ts'

/** An import on another machine that cannot be asked is given up for dead after a day: far longer than any may take. */
const LONGEST_IMPORT = 24 * 60 * 60_000

/** What the id of an import says of itself, so that files it staged need no row to be cleaned up. */
interface ImportOrigin {
  readonly identity: ProcessIdentity
  readonly started: Date
}

/** A new id of this process. */
export function beginImport({ self, now, createUuid }: PublishingDeps): string {
  return createImportId({ identity: self, started: now() }, createUuid())
}

/** Writes down which stored files an import or a removal may leave unused, before it touches any of them. */
export async function writeJournal(
  importId: string,
  assets: readonly StoredAsset[],
  transaction: Transaction<Database>,
): Promise<void> {
  const origin = parseImportId(importId)
  if (origin === undefined) throw new TypeError(`Not the id of an import: ${importId}`)
  await transaction
    .insertInto('imports')
    .values({ id: importId, started: origin.started.toISOString(), owner: ownerOf(origin.identity) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const rows = assets.map(({ hash, extension }) => ({ import_id: importId, hash, extension }))
  await inBatches(rows, async (batch) => {
    await transaction
      .insertInto('asset_journal')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Takes the rows of files that no issue names any more out of `assets`; the journal says which they were. */
export async function forgetUnusedAssets(importId: string, transaction: Transaction<Database>): Promise<void> {
  const unused = await transaction
    .selectFrom('assets')
    .select(['hash', 'extension'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('issue_assets')
            .select('issue_assets.hash')
            .whereRef('issue_assets.hash', '=', 'assets.hash')
            .whereRef('issue_assets.extension', '=', 'assets.extension'),
        ),
      ),
    )
    .execute()
  if (unused.length === 0) return
  await writeJournal(importId, unused, transaction)
  for (const { hash, extension } of unused) {
    await transaction.deleteFrom('assets').where('hash', '=', hash).where('extension', '=', extension).execute()
  }
}

/** An id of letters, digits and hyphens. `uuid` makes it unique within its process. */
export function createImportId({ identity, started }: ImportOrigin, uuid: string): string {
  const parts = [toHex(identity.host), identity.pid, toHex(identity.start), started.getTime(), uuid.replaceAll('-', '')]
  return parts.join('-')
}

/** Undefined for a name that `createImportId` did not make. */
export function parseImportId(id: string): ImportOrigin | undefined {
  const [, host = '', pid = '', start = '', started = ''] =
    /^([0-9a-f]*)-(\d+)-([0-9a-f]*)-(\d+)-[0-9a-z]+$/.exec(id) ?? []
  if (started === '') return undefined
  return {
    identity: { host: fromHex(host), pid: Number(pid), start: fromHex(start) },
    started: new Date(Number(started)),
  }
}

/** `hostname:pid:start`, as the row of the import names its owner. */
export function ownerOf({ host, pid, start }: ProcessIdentity): string {
  return `${host}:${pid}:${start}`
}

function toHex(text: string): string {
  return Buffer.from(text).toString('hex')
}

function fromHex(hex: string): string {
  return Buffer.from(hex, 'hex').toString()
}

/**
 * The end of every import and removal, whether it went well, failed or died: its staged files go, and of the files in its
 * journal those that no issue names and no other import is about to use. May be called again at any time.
 */
export async function endImport(importId: string, deps: Pick<PublishingDeps, 'db' | 'assets'>): Promise<void> {
  await deps.assets.discard(importId)
  const row = await deps.db.selectFrom('imports').select('id').where('id', '=', importId).executeTakeFirst()
  if (row === undefined) return
  // The files go while the lock is held: nobody can begin to rely on one between the look and the removal.
  await withPublishingLock(deps.db, async (transaction) => {
    for (const asset of await findUnused(importId, transaction)) await deps.assets.remove(asset)
    await transaction.deleteFrom('imports').where('id', '=', importId).execute()
  })
}

async function findUnused(importId: string, transaction: Transaction<Database>): Promise<readonly StoredAsset[]> {
  return transaction
    .selectFrom('asset_journal as own')
    .select(['own.hash', 'own.extension'])
    .where('own.import_id', '=', importId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assets')
            .select('assets.hash')
            .whereRef('assets.hash', '=', 'own.hash')
            .whereRef('assets.extension', '=', 'own.extension'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('asset_journal as other')
            .select('other.hash')
            .whereRef('other.hash', '=', 'own.hash')
            .whereRef('other.extension', '=', 'own.extension')
            .where('other.import_id', '!=', importId),
        ),
      ),
    )
    .execute()
}

/**
 * Removes what dead imports left behind: files staged, and files stored that no issue names. A live import is not
 * touched. Every command begins with it. Gives the number of imports cleaned up.
 */
export async function recoverImports(deps: PublishingDeps): Promise<number> {
  const rows = await deps.db.selectFrom('imports').select('id').execute()
  const ids = new Set([...rows.map(({ id }) => id), ...(await deps.assets.listStaging())])
  let cleaned = 0
  for (const id of ids) {
    if (await isAtWork(id, deps)) continue
    await endImport(id, deps)
    cleaned += 1
  }
  return cleaned
}

async function isAtWork(id: string, deps: PublishingDeps): Promise<boolean> {
  const origin = parseImportId(id)
  if (origin === undefined) return false
  const isOurs = origin.identity.host === deps.self.host
  if (!isOurs && deps.now().getTime() - origin.started.getTime() > LONGEST_IMPORT) return false
  return deps.isAlive(origin.identity)
}
