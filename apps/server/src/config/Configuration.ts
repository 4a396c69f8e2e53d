import type { TitleSettings } from './titleSchema.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** What the process is told by its environment and not by the title's file. */
export interface Surroundings {
  /** Where the server listens; port 0 lets the system choose one. */
  readonly listen: { readonly host: string; readonly port: number }
  /** Absolute path of the folder with the database, the assets and the keys. */
  readonly dataFolder: string
  /** A PostgreSQL address; undefined means the embedded database in `dataFolder`. */
  readonly databaseUrl: string | undefined
  readonly logLevel: LogLevel
}

/** Everything that a title decides. Source: product design, "Configuration". */
export interface Configuration extends Surroundings, Omit<TitleSettings, 'shortTitle' | 'defaultLanguage'> {
  readonly shortTitle: string
  /** One of `languages`. */
  readonly defaultLanguage: string
}
