import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, inject, onTestFinished } from 'vitest'
import { testDatabaseUrl } from '../../test/TestPostgres.ts'
import type { DatabaseSettings } from '../platform/db/databaseErrors.ts'
import { openDatabase, type OpenDatabase } from '../platform/db/openDatabase.ts'

export interface TestDatabase extends OpenDatabase {
  /** For a second connection to the same tables; `dataFolder` is a temporary folder on both engines. */
  readonly settings: DatabaseSettings
}

/** Makes an empty database of the test's own, gone when the test has finished. */
export type MakeDatabase = () => Promise<TestDatabase>

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeOnEachDatabase(title: string, suite: (makeDatabase: MakeDatabase) => void): void {
  describeOnSqlite(`${title} on SQLite`, suite)
  describe(`${title} on PostgreSQL`, () => {
    suite(() => makeDatabase(createPostgresDatabase))
  })
}

/** For tests of files, and of what a command says of them: whichever database keeps the rows, they do the same (decision 0323). */
export function describeOnSqlite(title: string, suite: (makeDatabase: MakeDatabase) => void): void {
  describe(title, () => {
    suite(() => makeDatabase(() => Promise.resolve(undefined)))
  })
}

async function makeDatabase(createUrl: () => Promise<string | undefined>): Promise<TestDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-test-'))
  const settings = { dataFolder, databaseUrl: await createUrl() }
  const opened = await openDatabase(settings)
  onTestFinished(async () => {
    await opened.close()
    await rm(dataFolder, { recursive: true, force: true })
  })
  return { ...opened, settings }
}

async function createPostgresDatabase(): Promise<string> {
  const folder = inject('postgresFolder')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: testDatabaseUrl(folder, 'postgres') })
  await client.connect()
  // Half the work of the default, which writes every page of the new database into the log first.
  await client.query(`create database ${name} strategy file_copy`)
  await client.end()
  return testDatabaseUrl(folder, name)
}
