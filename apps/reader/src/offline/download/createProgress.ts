import type { MessageFromWorker } from '../../worker/messages.ts'

/** How far a download has come. */
export interface Progress {
  /** So many bytes have come; less than nothing where what came was thrown away. */
  add(bytes: number): void
  /** Tells where it stands, however recently it was told. */
  tell(): void
}

interface Parts {
  readonly issueId: string
  readonly total: number
  /** Bytes that were here before. */
  readonly received: number
  readonly now: () => number
  readonly broadcast: (message: MessageFromWorker) => void
}

/** Five times a second is as often as a line moves for the eye. */
const INTERVAL = 200

export function createProgress({ issueId, total, received: before, now, broadcast }: Parts): Progress {
  let received = before
  let told = Number.NEGATIVE_INFINITY
  const tell = () => {
    told = now()
    broadcast({ type: 'DOWNLOAD_PROGRESS', issueId, received, total })
  }
  return {
    tell,
    add(bytes) {
      received += bytes
      if (now() - told >= INTERVAL) tell()
    },
  }
}
