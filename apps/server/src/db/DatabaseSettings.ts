/** Where the tables live; the configuration has both fields. */
export interface DatabaseSettings {
  /** PostgreSQL when set. */
  readonly databaseUrl: string | undefined
  /** Absolute path; holds `gatefold.db` when there is no `databaseUrl`. */
  readonly dataFolder: string
}
