export type PublishingErrorCode =
  | 'unknown-issue'
  | 'another-publication'
  | 'no-report'
  | 'edited-since'
  | 'unknown-article'
  | 'not-a-price'
  | 'nothing-sells'
  | 'unknown-reader'
  | 'not-one-article'
  | 'not-a-time'
  | 'not-a-count'

/** A command cannot be done. `message` is one clear sentence for the publisher. */
export class PublishingError extends Error {
  override readonly name = 'PublishingError'
  readonly code: PublishingErrorCode

  constructor(code: PublishingErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
