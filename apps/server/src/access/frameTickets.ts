import { decryptFileToken, encryptFileToken, type FileToken, isCurrent } from './fileToken.ts'

export interface FrameTicketDeps {
  /** Secrets that all servers of the title share; the first one seals. */
  readonly readKeys: () => Promise<readonly string[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What opens the frames of one issue, to stand in an address that a sandboxed frame asks for without cookies (decision 0192). */
export interface FrameTickets {
  /** `pass` is undefined for everybody. */
  make(pass: FileToken | undefined, issueId: string): Promise<string>
  /** Who a ticket was made for; undefined when it does not count for this issue. */
  find(ticket: string, issueId: string): Promise<{ readonly pass: FileToken | undefined } | undefined>
}

/** Seconds that the address of a frame is good for. */
const TICKET_LIFE = 300

/** No account has an empty name. */
const PUBLIC_TOKEN = { subject: '', isAdmin: false, issueIds: [], session: undefined, until: Number.MAX_SAFE_INTEGER }

export function createFrameTickets({ readKeys, now }: FrameTicketDeps): FrameTickets {
  const seconds = () => Math.floor(now() / 1_000)
  return {
    async make(pass, issueId) {
      const made = pass ?? PUBLIC_TOKEN
      const issueIds = made.issueIds.filter((id) => id === issueId)
      const until = Math.min(seconds() + TICKET_LIFE, made.until)
      const keys = await readKeys()
      return encryptFileToken({ ...made, issueIds, madeAt: seconds(), until }, { purpose: `frame ${issueId}`, keys })
    },
    async find(ticket, issueId) {
      const pass = decryptFileToken(ticket, { purpose: `frame ${issueId}`, keys: await readKeys() })
      if (pass === undefined || !isCurrent(pass, seconds())) return undefined
      return { pass: pass.subject === PUBLIC_TOKEN.subject ? undefined : pass }
    },
  }
}
