import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { integers, optionalTexts, texts } from './tableColumns.ts'

/** Prices, purchases, subscriptions, and what the payment provider told. */
export const m0004Purchases: Migration = {
  async up(db) {
    await addTerms(db)
    await createCheckouts(db)
    await createPurchases(db)
    await createSubscriptions(db)
    await createPayments(db)
    await createGifts(db)
  },
}

async function addTerms(db: Kysely<unknown>): Promise<void> {
  const flag = (name: string, table: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await flag('is_paid', 'issues')
  await flag('is_teaser', 'issue_assets')
  await db.schema.alterTable('issues').addColumn('price_amount', 'integer').execute()
  await db.schema.alterTable('issues').addColumn('price_currency', 'text').execute()
  await db.schema
    .createTable('issue_terms')
    .addColumn('issue_id', 'text', (column) => column.primaryKey())
    .$call((table) => integers(table, ['is_paid']))
    .addColumn('amount', 'integer')
    .$call((table) => optionalTexts(table, ['currency']))
    .execute()
  await db.schema
    .createTable('article_terms')
    .addColumn('article_id', 'text', (column) => column.primaryKey())
    .$call((table) => integers(table, ['is_sample']))
    .execute()
}

async function createCheckouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('checkouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => texts(table, ['reader', 'provider', 'status', 'currency', 'return_to', 'created', 'expires_at']))
    .$call((table) => optionalTexts(table, ['issue_id', 'plan_id', 'covers_from', 'provider_reference', 'url']))
    .$call((table) => integers(table, ['amount']))
    .execute()
  for (const column of ['issue_id', 'plan_id']) {
    await db.schema
      .createIndex(`checkouts_one_open_by_${column}`)
      .unique()
      .on('checkouts')
      .columns(['reader', column])
      .where('status', '=', 'open')
      .execute()
  }
  await createUnique(db, 'checkouts', ['provider', 'provider_reference'])
}

async function createPurchases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('purchases')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => texts(table, ['reader', 'issue_id', 'source', 'status', 'currency']))
    .$call((table) => texts(table, ['provider', 'provider_reference', 'bought_at']))
    .$call((table) => optionalTexts(table, ['checkout_id', 'ended_at', 'receipt']))
    .$call((table) => integers(table, ['amount']))
    .execute()
  await createUnique(db, 'purchases', ['provider', 'provider_reference'])
  await db.schema.createIndex('purchases_by_reader').on('purchases').columns(['reader', 'issue_id']).execute()
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => texts(table, ['reader', 'plan_id', 'provider', 'provider_reference', 'status']))
    .$call((table) => texts(table, ['period_start', 'period_end', 'currency', 'created', 'updated']))
    .$call((table) => optionalTexts(table, ['covers_from']))
    .$call((table) => integers(table, ['cancels_at_period_end', 'amount']))
    .addColumn('interval', 'text', (column) => column.notNull().defaultTo('month'))
    .addColumn('read_number', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await createUnique(db, 'subscriptions', ['provider', 'provider_reference'])
  await db.schema.createIndex('subscriptions_by_reader').on('subscriptions').column('reader').execute()
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customers')
    .$call((table) => texts(table, ['reader', 'provider', 'provider_reference']))
    .addPrimaryKeyConstraint('customers_key', ['reader', 'provider'])
    .execute()
  await createUnique(db, 'customers', ['provider', 'provider_reference'])
  await db.schema
    .createTable('payment_events')
    .$call((table) => texts(table, ['provider', 'id', 'type', 'created_at', 'received_at']))
    .addPrimaryKeyConstraint('payment_events_key', ['provider', 'id'])
    .execute()
  await db.schema
    .createTable('ledger_entries')
    .$call((table) => texts(table, ['provider', 'provider_reference', 'kind', 'payment_reference']))
    .$call((table) => texts(table, ['currency', 'occurred_at']))
    .$call((table) => optionalTexts(table, ['reader', 'issue_id', 'plan_id']))
    .$call((table) => integers(table, ['amount']))
    .addPrimaryKeyConstraint('ledger_entries_key', ['provider', 'provider_reference', 'kind'])
    .execute()
  await db.schema
    .createTable('payment_reads')
    .$call((table) => integers(table, ['id', 'number']))
    .execute()
  await sql`insert into payment_reads (id, number) values (1, 0)`.execute(db)
  await db.schema
    .createTable('sandbox_checkouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => texts(table, ['customer', 'content']))
    .execute()
  await db.schema.createIndex('sandbox_checkouts_by_customer').on('sandbox_checkouts').column('customer').execute()
  await db.schema
    .createIndex('ledger_entries_by_payment')
    .on('ledger_entries')
    .columns(['provider', 'payment_reference'])
    .execute()
  await db.schema.createIndex('ledger_entries_by_occurred_at').on('ledger_entries').column('occurred_at').execute()
}

async function createGifts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gifts')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .$call((table) => texts(table, ['issue_id', 'created']))
    .$call((table) => optionalTexts(table, ['expires_at', 'redeemed_by', 'redeemed_at']))
    .execute()
}

async function createUnique(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_one_by_${columns.join('_')}`)
    .unique()
    .on(table)
    .columns([...columns])
    .execute()
}
