import type { Coverage, ReaderAccess } from '@gatefold/magazine/access'

/** Who asks: what a verified token says, and what its reader has bought. */
export interface Viewer extends ReaderAccess {
  /** The identity service's name for the reader; undefined for everybody. */
  readonly subject: string | undefined
  readonly isAdmin: boolean
  /** The issues that the token opens, and those that are the reader's own. */
  readonly issueIds: readonly string[]
  readonly coverage: readonly Coverage[]
  /** The issues that are the reader's for good: theirs even when they are unpublished. */
  readonly ownIssueIds: readonly string[]
}

/** Whoever shows no token (Requirement R6.1). */
export const EVERYBODY: Viewer = { subject: undefined, isAdmin: false, issueIds: [], coverage: [], ownIssueIds: [] }
