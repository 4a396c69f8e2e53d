import { type FilePass, isCurrent } from './FilePass.ts'
import { openPass, sealPass } from './sealPass.ts'

export interface FrameTicketParts {
  /** Secrets that all servers of the title share; the first one seals. */
  readonly readKeys: () => Promise<readonly string[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What opens the frames of one issue, to stand in an address that a sandboxed frame asks for without cookies (decision 0192). */
export interface FrameTickets {
  /** `pass` is undefined for everybody. */
  make(pass: FilePass | undefined, issueId: string): Promise<string>
  /** Who a ticket was made for; undefined when it does not count for this issue. */
  find(ticket: string, issueId: string): Promise<{ readonly pass: FilePass | undefined } | undefined>
}

/** Seconds that the address of a frame is good for. */
const TICKET_LIFE = 300

/** No account has an empty name. */
const EVERYBODYS = { subject: '', isAdmin: false, issueIds: [], session: undefined, until: Number.MAX_SAFE_INTEGER }

export function createFrameTickets({ readKeys, now }: FrameTicketParts): FrameTickets {
  const seconds = () => Math.floor(now() / 1_000)
  return {
    async make(pass, issueId) {
      const made = pass ?? EVERYBODYS
      const issueIds = made.issueIds.filter((id) => id === issueId)
      const until = Math.min(seconds() + TICKET_LIFE, made.until)
      const keys = await readKeys()
      return sealPass({ ...made, issueIds, madeAt: seconds(), until }, { purpose: `frame ${issueId}`, keys })
    },
    async find(ticket, issueId) {
      const pass = openPass(ticket, { purpose: `frame ${issueId}`, keys: await readKeys() })
      if (pass === undefined || !isCurrent(pass, seconds())) return undefined
      return { pass: pass.subject === EVERYBODYS.subject ? undefined : pass }
    },
  }
}
