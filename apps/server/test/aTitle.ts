import { onTestFinished } from 'vitest'
import type { TestDatabase } from '../src/db/testing/describeOnEachDatabase.ts'
import { createTestTitle, type TestTitle } from './TestTitle.ts'

/** A title whose data is that of a test database, or its own. */
export async function aTitle(database?: TestDatabase): Promise<TestTitle> {
  const title = await createTestTitle(database?.settings.databaseUrl)
  onTestFinished(() => title.remove())
  if (database === undefined) return title
  const { dataFolder } = database.settings
  return { ...title, dataFolder, env: { ...title.env, GATEFOLD_DATA: dataFolder } }
}
