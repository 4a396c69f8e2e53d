/** Another program has kept the database from being written for too long. `message` is one clear sentence, fit for anybody. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
  /** What an HTTP server answers with. */
  readonly statusCode = 503

  constructor() {
    super('Another program has been writing to the database for too long; nothing was changed, try again later.')
  }
}
