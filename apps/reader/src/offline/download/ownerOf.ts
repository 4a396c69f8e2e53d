import { mayRead, toldAccess } from '@gatefold/magazine/access/mayRead'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import { isAdmin } from '../../account/storedSession.ts'
import type { StoredSession } from '../../account/sessionHeaders.ts'

/** Whoever reads here without having said who; a title may open paid issues to such a device. */
const THIS_DEVICE = 'device'

/** The name that paid content of this session is kept under. */
export function ownerNameOf({ userId }: StoredSession): string {
  return userId ?? THIS_DEVICE
}

/** Whose content it is: everybody's (undefined), or the reader's who bought it. What an admin keeps may be a draft. */
export function ownerOf(issue: Pick<IssueSummary, 'isFree'>, session: StoredSession): string | undefined {
  return issue.isFree && !isAdmin(session) ? undefined : ownerNameOf(session)
}

type OpenableIssue = Pick<IssueSummary, 'id' | 'isFree' | 'isPurchased' | 'releaseDate'>

/** Whether all of the issue is open to the session: the host leaves out what is not. */
export function isOpenTo(issue: OpenableIssue, session: StoredSession): boolean {
  return mayRead(issue, toldAccess(issue, { isAdmin: isAdmin(session) }))
}

/** Whether content belongs to a reader who was here before this one. */
export function isOfAnother(owner: string | undefined, { userId }: StoredSession): boolean {
  return owner !== undefined && userId !== undefined && owner !== THIS_DEVICE && owner !== userId
}
