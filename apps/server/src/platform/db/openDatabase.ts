import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, type LogEvent, type Logger, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { engineOf } from './engine.ts'
import { type DatabaseSettings, DatabaseUnavailable, NewerDatabase } from './databaseErrors.ts'
import { FOR_REQUESTS, FOR_WORK, openPostgres } from './openPostgres.ts'
import type { Database } from './schema.ts'
import { openHostSqlite, openSqlite } from './sqlite/openSqlite.ts'
import { m0001FirstTables } from './migrations/m0001FirstTables.ts'
import { m0003Identity } from './migrations/m0003Identity.ts'
import { m0004Purchases } from './migrations/m0004Purchases.ts'
import { m0006Search } from './migrations/m0006Search.ts'
import { m0007Analytics } from './migrations/m0007Analytics.ts'
import { createRevision, integers, optionalTexts, serial, texts } from './migrations/tableColumns.ts'

export interface OpenDatabase {
  readonly db: Kysely<Database>
  close(): Promise<void>
}

/** A server's database, which may be unreachable for a while. */
interface HostDatabase extends OpenDatabase {
  /** For work that may take long and that no reader waits for; the same as `db` where one connection is all there is. */
  readonly background: Kysely<Database>
  /** Brings the tables up to date. Rejects with DatabaseUnavailable, and may then be called again. */
  prepare(): Promise<void>
}

/** A query that has ended. */
export interface QueryReport {
  /** With places for its values, and none of them. */
  readonly sql: string
  readonly milliseconds: number
  readonly hasFailed: boolean
}

/** Opens the database for one command and brings its tables up to date. Rejects with DatabaseUnavailable. */
export async function openDatabase(settings: DatabaseSettings, onQuery?: OnQuery): Promise<OpenDatabase> {
  await secureDataFolder(settings)
  const log = onQuery && createQueryLogger(onQuery)
  const { databaseUrl } = settings
  const db =
    databaseUrl === undefined
      ? await openSqliteFile(settings, openSqlite, log)
      : openPostgres(databaseUrl, FOR_WORK, log)
  try {
    await migrate(db)
  } catch (cause) {
    await db.destroy()
    throw new DatabaseUnavailable(settings, cause)
  }
  return { db, close: () => db.destroy() }
}

/** Opens the database for a server; `onQuery` is told of every query. Rejects with DatabaseUnavailable where there is no file. */
export async function openHostDatabase(settings: DatabaseSettings, onQuery?: OnQuery): Promise<HostDatabase> {
  await secureDataFolder(settings)
  const log = onQuery && createQueryLogger(onQuery)
  const { databaseUrl } = settings
  const [db, background] =
    databaseUrl === undefined
      ? await openSqliteFile(settings, openHostSqlite, log).then((file) => [file, file] as const)
      : [openPostgres(databaseUrl, FOR_REQUESTS, log), openPostgres(databaseUrl, FOR_WORK, log)]
  return {
    db,
    background,
    prepare: () =>
      migrate(background).catch((cause: unknown) => {
        throw new DatabaseUnavailable(settings, cause)
      }),
    close: async () => {
      await Promise.all([...new Set([db, background])].map((pool) => pool.destroy()))
    },
  }
}

type OnQuery = (query: QueryReport) => void

async function openSqliteFile(settings: DatabaseSettings, open: typeof openSqlite, log?: Logger) {
  try {
    return await open(settings.dataFolder, log)
  } catch (cause) {
    throw new DatabaseUnavailable(settings, cause)
  }
}

function createQueryLogger(onQuery: OnQuery) {
  return ({ level, query: { sql }, queryDurationMillis: milliseconds }: LogEvent) =>
    onQuery({ sql, milliseconds, hasFailed: level === 'error' })
}

interface PreparedDatabase {
  /** Why it is waited for; undefined where it is there. */
  readonly unavailable: DatabaseUnavailable | undefined
  /** Resolves with true when the tables are up to date, with false when that was not waited for; rejects with DatabaseUnavailable. */
  readonly prepared: Promise<boolean>
  /** Ends the waiting. */
  stop(): void
}

/** Milliseconds between two tries. */
const RETRY_INTERVAL = 1_000

/**
 * Brings the tables up to date, and waits for a database that cannot be reached: a machine starts its servers in any order. Rejects with
 * DatabaseUnavailable where waiting would not help.
 */
export async function prepareDatabase(
  database: Pick<HostDatabase, 'prepare'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<PreparedDatabase> {
  const stopping = new AbortController()
  const { signal } = stopping
  const waitForIt = async (): Promise<boolean> => {
    while (!signal.aborted) {
      await wait(RETRY_INTERVAL, undefined, { signal }).catch(() => undefined)
      if (signal.aborted || (await tryToPrepare(database)) !== undefined) continue
      logger.warn('The database is there, and the title begins.')
      return true
    }
    return false
  }
  const unavailable = await tryToPrepare(database)
  const prepared = unavailable === undefined ? Promise.resolve(true) : waitForIt()
  // Listened to by whoever goes on with it, a moment later.
  prepared.catch(() => undefined)
  return { unavailable, prepared, stop: () => stopping.abort() }
}

async function tryToPrepare({ prepare }: Pick<HostDatabase, 'prepare'>): Promise<DatabaseUnavailable | undefined> {
  try {
    await prepare()
    return undefined
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.isUnreachable) return error
    throw error
  }
}

/** Permissions of everybody but the owner. */
const OTHERS = 0o077

/** What may lie in a folder that is the title's own. */
const OWN = /^(?:\..*|gatefold\.db.*|assets|work|uploads|demonstration-.*)$/
const DATABASE_FILE = /^gatefold\.db(?:-wal|-shm)?$/

/**
 * Makes the data folder, or closes it and the database in it to other users of the machine: they hold the keys that sign
 * tokens and receipts, and what is paid for. Gives one sentence for each that was open, changed or not. A folder with other
 * things in it, or of another owner, is left as it is. Throws DatabaseUnavailable where SQLite needs the folder.
 */
export async function secureDataFolder({ dataFolder, databaseUrl }: DatabaseSettings): Promise<readonly string[]> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    // Windows has no such permissions.
    if (process.platform === 'win32') return []
    const names = await readdir(dataFolder)
    const isOwn = names.every((name) => OWN.test(name))
    const files = names.filter((name) => DATABASE_FILE.test(name)).map((name) => join(dataFolder, name))
    const sentences = [await closeToOthers(dataFolder, { mode: 0o700, isOwn })]
    for (const file of files) sentences.push(await closeToOthers(file, { mode: 0o600, isOwn: true }))
    return sentences.filter((sentence) => sentence !== undefined)
  } catch (cause) {
    // With PostgreSQL, and files in a bucket, there may be no place to write at all.
    if (databaseUrl !== undefined) return []
    throw new DatabaseUnavailable({ dataFolder, databaseUrl }, cause)
  }
}

interface Wanted {
  readonly mode: number
  readonly isOwn: boolean
}

async function closeToOthers(path: string, { mode, isOwn }: Wanted): Promise<string | undefined> {
  const { mode: found, uid } = await stat(path)
  if ((found & OTHERS) === 0) return undefined
  if (!isOwn || uid !== process.getuid?.()) {
    return `${path} can be read by other users of this machine, and may hold signing keys; close it with: chmod ${mode.toString(8)} ${path}`
  }
  await chmod(path, mode)
  return `${path} could be read by other users of this machine; now only its owner can.`
}

/** What reading an issue's printed pages takes without a network. */
const m0002PageFiles: Migration = {
  async up(db) {
    await db.schema
      .alterTable('issues')
      .addColumn('page_files', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}

/** What readers have marked. */
const m0005Favorites: Migration = {
  async up(db) {
    await db.schema
      .createTable('favorites')
      .$call((table) => texts(table, ['reader', 'issue_id', 'article_id', 'changed_at']))
      .$call((table) => integers(table, ['is_marked']))
      .addPrimaryKeyConstraint('favorites_key', ['reader', 'issue_id', 'article_id'])
      .execute()
  },
}

/** Where each issue came from, what has changed it since by another way, and what its last import said. */
const m0008IssueSources: Migration = {
  async up(db) {
    await db.schema
      .createTable('issue_sources')
      .addColumn('issue_id', 'text', (column) => column.primaryKey().references('issues.id').onDelete('cascade'))
      .$call((table) => texts(table, ['format', 'file_name', 'edits', 'report']))
      .$call((table) => optionalTexts(table, ['plan', 'plan_name']))
      .execute()
  },
}

/** By which a source that comes again is known before it is read. */
const m0009SourceFingerprints: Migration = {
  async up(db) {
    await db.schema.alterTable('issue_sources').addColumn('fingerprint', 'text').execute()
    await db.schema.createIndex('issue_sources_by_fingerprint').on('issue_sources').column('fingerprint').execute()
  },
}

/**
 * A number that grows with every change of what readers have bought, whoever makes it. On PostgreSQL it is touched before the rows, so
 * that whoever changes some waits for whoever changes others in one order.
 */
const m0010EntitlementRevision: Migration = {
  async up(db) {
    await createRevision(db, 'entitlement_revision')
    const bump = 'update entitlement_revision set revision = revision + 1 where id = 1'
    const isPostgres = engineOf(db) === 'postgres'
    if (isPostgres) {
      const body = `begin ${bump}; return null; end`
      await sql.raw(`create function bump_entitlements() returns trigger language plpgsql as $$ ${body} $$`).execute(db)
    }
    for (const table of ['purchases', 'subscriptions']) {
      const statements = isPostgres
        ? [
            `create trigger ${table}_changed before insert or update or delete or truncate on ${table}
              for each statement execute function bump_entitlements()`,
          ]
        : ['insert', 'update', 'delete'].map(
            (change) => `create trigger ${table}_${change} after ${change} on ${table} begin ${bump}; end`,
          )
      for (const statement of statements) await sql.raw(statement).execute(db)
    }
  },
}

/** Invitations to make an account with a role. */
const m0011Invitations: Migration = {
  async up(db) {
    await db.schema
      .createTable('invitations')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .$call((table) => texts(table, ['secret_hash', 'roles', 'expires_at']))
      .addUniqueConstraint('invitations_secret', ['secret_hash'])
      .execute()
  },
}

/** What publishers have changed. */
const m0012AuditLog: Migration = {
  async up(db) {
    await db.schema
      .createTable('audit_log')
      .$call((table) => serial(table, engineOf(db)))
      .$call((table) => texts(table, ['at', 'actor', 'action', 'subject_id', 'subject']))
      .$call((table) => optionalTexts(table, ['account_id', 'state_before', 'state_after']))
      .execute()
  },
}

/** Summaries may hold signs that the JSON of PostgreSQL refuses. */
async function fillCovers(db: Kysely<Database>): Promise<void> {
  for (const { id } of await db.selectFrom('issues').select('id').execute()) {
    const { summary } = await db.selectFrom('issues').select('summary').where('id', '=', id).executeTakeFirstOrThrow()
    const { cover } = JSON.parse(summary) as { readonly cover?: unknown }
    if (typeof cover === 'string') await db.updateTable('issues').set({ cover }).where('id', '=', id).execute()
  }
}

/** Who uses the studio, and what its list of issues shows. */
const m0013Studio: Migration = {
  async up(db) {
    await db.schema
      .createTable('studio_sessions')
      .addColumn('secret_hash', 'text', (column) => column.primaryKey())
      .$call((table) => texts(table, ['account_id', 'created_at', 'expires_at']))
      .execute()
    await db.schema.alterTable('issues').addColumn('cover', 'text').execute()
    await fillCovers(db as Kysely<Database>)
  },
}

/** Work that outlives the request that began it. */
const m0014Jobs: Migration = {
  async up(db) {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .$call((table) => texts(table, ['state', 'payload', 'account_id', 'added_by', 'created_at']))
      .$call((table) => optionalTexts(table, ['progress', 'result', 'started_at', 'ended_at', 'owner', 'touched_at']))
      .$call((table) => integers(table, ['attempts']))
      .addColumn('is_to_cancel', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('jobs_by_state').on('jobs').columns(['state', 'created_at']).execute()
  },
}

/** Authenticators, and what opens in their place. */
const m0015SecondFactor: Migration = {
  async up(db) {
    await db.schema
      .createTable('second_factors')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
      .$call((table) => texts(table, ['secret']))
      .$call((table) => optionalTexts(table, ['confirmed_at']))
      .$call((table) => integers(table, ['used_step']))
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .$call((table) => texts(table, ['code_hash']))
      .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'code_hash'])
      .execute()
  },
}

/** In the order in which they run; a released one is never changed. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  m0001FirstTables,
  m0002PageFiles,
  m0003Identity,
  m0004Purchases,
  m0005Favorites,
  m0006Search,
  m0007Analytics,
  m0008IssueSources,
  m0009SourceFingerprints,
  m0010EntitlementRevision,
  m0011Invitations,
  m0012AuditLog,
  m0013Studio,
  m0014Jobs,
  m0015SecondFactor,
}

/**
 * Brings the tables up to date, one process at a time: all of it is one transaction, under an advisory lock on PostgreSQL
 * and the write lock on SQLite. Nothing is written when there is nothing to do. Rejects with NewerDatabase, and then nothing was written
 * either, or with the database's error.
 */
async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) } })
  const known = await migrator.getMigrations()
  if (known.some((migration) => migration.executedAt !== undefined)) await refuseNewer(db)
  if (known.every((migration) => migration.executedAt !== undefined)) return
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  throw error instanceof Error ? error : new Error('The tables cannot be brought up to date.', { cause: error })
}

async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const query = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`
  const { rows } = await query.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) throw new NewerDatabase(unknown)
}
