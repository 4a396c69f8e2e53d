import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { integers, optionalTexts, texts } from './tableColumns.ts'

/** Accounts, codes sent by mail, limits of attempts, and what the identity service keeps. */
export const m0003Identity: Migration = {
  async up(db) {
    await createAccounts(db)
    await createMailedCodes(db)
    await createRateLimits(db)
    await createIdentityRecords(db)
    await createIdentityKeys(db)
    await createRefreshExchanges(db)
  },
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .$call((table) => optionalTexts(table, ['password_hash']))
    .$call((table) => texts(table, ['roles', 'language', 'created', 'sessions_since']))
    .$call((table) => integers(table, ['is_verified', 'is_disabled']))
    .execute()
}

async function createMailedCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailed_codes')
    .$call((table) => texts(table, ['email', 'purpose', 'place', 'code_hash', 'expires_at']))
    .$call((table) => optionalTexts(table, ['password_hash']))
    .$call((table) => integers(table, ['tries_left']))
    .addPrimaryKeyConstraint('mailed_codes_key', ['email', 'purpose', 'place'])
    .execute()
  await createIndexes(db, 'mailed_codes', [['expires_at']])
}

async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('paid_until', 'bigint', (column) => column.notNull())
    .execute()
  await createIndexes(db, 'rate_limits', [['paid_until']])
}

async function createIdentityRecords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_records')
    .$call((table) => texts(table, ['model', 'id', 'payload', 'created_at']))
    .$call((table) => optionalTexts(table, ['grant_id', 'uid', 'account_id', 'expires_at', 'consumed_at']))
    .addPrimaryKeyConstraint('identity_records_key', ['model', 'id'])
    .execute()
  await createIndexes(db, 'identity_records', [['grant_id'], ['model', 'uid'], ['account_id'], ['expires_at']])
}

async function createIdentityKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_keys')
    .$call((table) => texts(table, ['kind', 'secret', 'created_at']))
    .$call((table) => integers(table, ['serial']))
    .addPrimaryKeyConstraint('identity_keys_key', ['kind', 'serial'])
    .execute()
}

async function createRefreshExchanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refresh_exchanges')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .$call((table) => texts(table, ['grant_id', 'successor_hash', 'answer', 'exchanged_at', 'expires_at']))
    .execute()
  await createIndexes(db, 'refresh_exchanges', [['grant_id'], ['expires_at']])
}

async function createIndexes(
  db: Kysely<unknown>,
  table: string,
  indexes: readonly (readonly string[])[],
): Promise<void> {
  for (const columns of indexes) {
    const name = `${table}_by_${columns.join('_')}`
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
