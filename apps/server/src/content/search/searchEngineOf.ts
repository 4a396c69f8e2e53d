import type { Kysely } from 'kysely'
import { engineOf } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/schema.ts'
import { postgresEngine } from './postgresEngine.ts'
import type { SearchEngine } from './SearchEngine.ts'
import { sqliteEngine } from './sqliteEngine.ts'

export function searchEngineOf(db: Kysely<Database>): SearchEngine {
  return engineOf(db) === 'postgres' ? postgresEngine : sqliteEngine
}
