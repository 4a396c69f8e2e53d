import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase, type OpenDatabase } from '../src/platform/db/openDatabase.ts'
import type { TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { createTestTitle, type TestTitle } from './TestTitle.ts'

/** A title whose data is that of a test database, or its own. */
export async function aTitle(database?: TestDatabase): Promise<TestTitle> {
  const title = await createTestTitle(database?.settings.databaseUrl)
  onTestFinished(() => title.remove())
  if (database === undefined) return title
  const { dataFolder } = database.settings
  return { ...title, dataFolder, env: { ...title.env, GATEFOLD_DATA: dataFolder } }
}

/** A title that sells in the sandbox, where no money moves. */
export async function aSellingTitle(database?: TestDatabase): Promise<TestTitle> {
  const title = await aTitle(database)
  const payments = { provider: 'sandbox', currency: 'EUR' }
  await writeFile(
    join(title.folder, 'gatefold.config.json'),
    JSON.stringify({ appKey: 'test', title: 'Test', payments }),
  )
  return title
}

/** The tables of a title with a database of its own, closed with the test. */
export async function openTables({ dataFolder }: TestTitle): Promise<OpenDatabase> {
  const opened = await openDatabase({ dataFolder, databaseUrl: undefined })
  onTestFinished(() => opened.close())
  return opened
}
