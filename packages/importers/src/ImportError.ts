export type ImportErrorCode =
  | 'unknown-format'
  | 'not-an-archive'
  | 'damaged-archive'
  | 'encrypted'
  | 'unsafe-name'
  | 'over-limit'
  | 'malformed'
  | 'missing-file'
  | 'nothing-to-read'
  | 'not-supported'

/** The source cannot become an issue. `message` is one clear sentence for the publisher. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly code: ImportErrorCode

  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
