import { mayRead } from '@gatefold/magazine/access/mayRead'
import type { Viewer } from '../auth/Viewer.ts'

/** As much of an issue as access depends on; anything may stand in a stored summary. */
export interface GuardedIssue {
  readonly id: string
  readonly isPaid?: unknown
}

/** What `mayRead` asks of an issue, for this viewer. */
export function accessTo({ id, isPaid }: GuardedIssue, viewer: Viewer) {
  return { isFree: isPaid !== true, isPurchased: viewer.issueIds.includes(id) }
}

/** How much of an issue a viewer may have: what is to be read is kept back from who has not bought it, its contents page is not. */
export function givenDepth(issue: GuardedIssue, viewer: Viewer): 'content' | 'summary' {
  return mayRead(accessTo(issue, viewer), viewer) ? 'content' : 'summary'
}
