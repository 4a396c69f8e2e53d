import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './TestPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the run's PostgreSQL; see `testDatabaseUrl`. */
    readonly postgresFolder: string
  }
}

/** Starts one PostgreSQL for the whole run; vitest calls what it returns at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('postgresFolder', postgres.folder)
  return () => postgres.stop()
}
