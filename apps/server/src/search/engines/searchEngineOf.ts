import type { Kysely } from 'kysely'
import { engineOf } from '../../db/engineOf.ts'
import type { Database } from '../../db/schema.ts'
import { postgresEngine } from './postgresEngine.ts'
import type { SearchEngine } from './SearchEngine.ts'
import { sqliteEngine } from './sqliteEngine.ts'

export function searchEngineOf(db: Kysely<Database>): SearchEngine {
  return engineOf(db) === 'postgres' ? postgresEngine : sqliteEngine
}
