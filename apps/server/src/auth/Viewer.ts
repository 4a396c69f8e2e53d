/** Who asks, as far as a verified token says. */
export interface Viewer {
  /** The identity service's name for the reader; undefined for everybody. */
  readonly subject: string | undefined
  readonly isAdmin: boolean
  /** The issues that the token opens. */
  readonly issueIds: readonly string[]
}

/** Whoever shows no token (Requirement R6.1). */
export const EVERYBODY: Viewer = { subject: undefined, isAdmin: false, issueIds: [] }
