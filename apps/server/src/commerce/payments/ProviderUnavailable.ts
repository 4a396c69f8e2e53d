/** The payment provider did not answer, or refused what it was asked for; `cause` has its words. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'

  constructor(what: string, cause: unknown) {
    super(`The payment provider did not ${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
