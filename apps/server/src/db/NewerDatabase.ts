/** A newer Gatefold has changed the tables in ways that this one knows nothing of: it would read and write them wrongly. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
  readonly #migrations: readonly string[]

  /** `migrations` are the names of what this build does not know. */
  constructor(migrations: readonly string[]) {
    super(`Unknown migrations: ${migrations.join(', ')}`)
    this.#migrations = migrations
  }

  /** One clear sentence; `place` says where the database is. */
  describe(place: string): string {
    const names = this.#migrations.join(', ')
    return `The database ${place} was written by a newer Gatefold (${names}): start that one, or restore a backup from before it. Nothing was changed.`
  }
}
