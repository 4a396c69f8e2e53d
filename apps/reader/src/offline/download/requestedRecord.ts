import type { DownloadRecord, DownloadStatus } from '../../storage/DownloadRecord.ts'

export interface DownloadRequest {
  readonly issueId: string
  readonly withFilms: boolean
  readonly isAutomatic: boolean
}

interface Circumstances {
  readonly ticket: string
  readonly now: number
  /** Who asks, under the name that paid content is kept under; undefined: nobody who is known. */
  readonly reader: string | undefined
}

/**
 * The record of a download that is asked for; `stored` itself where it is under way as asked. What is ready and asked for
 * again is checked. Until the host has said that everybody may read it, it is the reader's who asks.
 */
export function requestedRecord(
  stored: DownloadRecord | undefined,
  request: DownloadRequest,
  { ticket, now, reader }: Circumstances,
): DownloadRecord {
  const { issueId, withFilms, isAutomatic } = request
  if (stored === undefined) {
    const owner = reader === undefined ? {} : { owner: reader }
    return { issueId, ticket, ...owner, status: { kind: 'loading' }, withFilms, isAutomatic, requestedAt: now }
  }
  // What comes by itself neither takes films away nor asks again for what has failed.
  const status = isAutomatic ? undefined : statusWhenAskedAgain(stored, withFilms)
  return status === undefined ? stored : { ...stored, ticket, withFilms, isAutomatic, requestedAt: now, status }
}

/** Undefined where it is under way as asked. */
function statusWhenAskedAgain(stored: DownloadRecord, withFilms: boolean): DownloadStatus | undefined {
  const isSame = stored.withFilms === withFilms
  switch (stored.status.kind) {
    case 'loading':
    case 'waiting':
    case 'checking':
      return isSame && !stored.isAutomatic ? undefined : { kind: 'loading' }
    case 'ready':
      return { kind: isSame ? 'checking' : 'loading' }
    case 'failed':
      return { kind: 'loading' }
  }
}
