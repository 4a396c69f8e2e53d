import type { CreateTableBuilder, Kysely } from 'kysely'

/** Adds columns of text that are never null. */
export function texts<Table extends string, Columns extends string, Name extends string>(
  table: CreateTableBuilder<Table, Columns>,
  names: readonly Name[],
): CreateTableBuilder<Table, Columns | Name> {
  return names.reduce<CreateTableBuilder<Table, Columns | Name>>(
    (built, name) => built.addColumn(name, 'text', (column) => column.notNull()),
    table,
  )
}

/** Adds columns of text that may be null. */
export function optionalTexts<Table extends string, Columns extends string, Name extends string>(
  table: CreateTableBuilder<Table, Columns>,
  names: readonly Name[],
): CreateTableBuilder<Table, Columns | Name> {
  return names.reduce<CreateTableBuilder<Table, Columns | Name>>((built, name) => built.addColumn(name, 'text'), table)
}

/** Adds columns of whole numbers that are never null. */
export function integers<Table extends string, Columns extends string, Name extends string>(
  table: CreateTableBuilder<Table, Columns>,
  names: readonly Name[],
): CreateTableBuilder<Table, Columns | Name> {
  return names.reduce<CreateTableBuilder<Table, Columns | Name>>(
    (built, name) => built.addColumn(name, 'integer', (column) => column.notNull()),
    table,
  )
}

/** Adds the column `id`, a whole number that grows with each row. */
export function serial<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
  engine: 'postgres' | 'sqlite',
): CreateTableBuilder<Table, Columns | 'id'> {
  return engine === 'postgres'
    ? table.addColumn('id', 'serial', (column) => column.primaryKey())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
}

/** Creates a table of one row, whose number starts with 1. */
export async function createRevision(
  db: Kysely<unknown>,
  table: 'content_revision' | 'entitlement_revision',
): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await (db as Kysely<Record<typeof table, { id: number; revision: number }>>)
    .insertInto(table)
    .values({ id: 1, revision: 1 })
    .execute()
}
