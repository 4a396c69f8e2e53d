import type { Manifest } from '@gatefold/magazine/manifest'

/** Why a download has stopped for good, until the reader asks again. */
export type DownloadFault =
  /** The device has no room; `missing` bytes more would do. */
  | { readonly kind: 'full'; readonly missing: number }
  /** What the host sent was not what its manifest says, again and again. */
  | { readonly kind: 'damaged'; readonly url: string }
  /** The host says no, or has no such issue (any more). */
  | { readonly kind: 'refused'; readonly message: string }
  /** The issue did not open from storage alone. */
  | { readonly kind: 'unreadable'; readonly message: string }

export type DownloadStatus =
  | { readonly kind: 'loading' }
  /** Goes on by itself: when the network is back, or on a network that the reader allows. */
  | { readonly kind: 'waiting'; readonly until: 'network' | 'wifi' }
  /** Everything is here; it is being opened and every file looked at. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly fault: DownloadFault }

/** An issue that is to be on this device, or is. A row of the object store `downloads`; key: `issueId`. */
export interface DownloadRecord {
  readonly issueId: string
  /** Anew at each request: whoever writes for an earlier one writes nothing. */
  readonly ticket: string
  /** The app user id of the reader that may read it; missing where everybody may. Removed when that reader signs out. */
  readonly owner?: string
  readonly status: DownloadStatus
  readonly withFilms: boolean
  /** By the title's `autoDownload`, not by the reader's hand. */
  readonly isAutomatic: boolean
  /** Unix time in milliseconds, as the three below. */
  readonly requestedAt: number
  /** When the reader last opened the issue. */
  readonly openedAt?: number
  /** When every file was last found whole. */
  readonly checkedAt?: number
  /** What is whole on this device: the issue can be read from it, also while a newer one is being fetched. */
  readonly held?: Manifest
  /** Whether films are among what is held; missing where nothing is. */
  readonly heldWithFilms?: boolean
  /** What is being fetched. */
  readonly wanted?: Manifest
  /** A damaged row has lost both: which files are its is not known until the host has said it. */
  readonly isDamaged?: boolean
}

/** Whether a download still has something to do, now or when it can. */
export function isUnfinished({ status }: Pick<DownloadRecord, 'status'>): boolean {
  return status.kind === 'loading' || status.kind === 'waiting' || status.kind === 'checking'
}
