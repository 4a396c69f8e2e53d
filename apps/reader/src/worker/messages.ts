/**
 * What the page and the worker say to each other; nothing else is said. The names in capitals are the specification's
 * (Requirements R4.11, R4.12) and those that go with them.
 */

import type { DeviceSettings } from '../offline/downloads/Downloads.ts'
import type { StoredSession } from '../account/sessionHeaders.ts'

/** Minutes that each counts as new: Requirement R9.3. */
interface FreshFor {
  readonly issue: number
  readonly styles: number
}

/** From a page to the worker, by `postMessage`. */
export type MessageToWorker =
  /** Downloads an issue, or goes on with it, or checks and repairs it when it is ready. */
  | {
      readonly type: 'DOWNLOAD_ISSUE_MESSAGE'
      readonly issueId: string
      readonly withFilms: boolean
      readonly isAutomatic: boolean
      readonly session: StoredSession
    }
  /** Keeps the styles and fonts in the local store. */
  | { readonly type: 'DOWNLOAD_STYLES_MESSAGE'; readonly session: StoredSession }
  /** Keeps pictures that the issue will show next. */
  | { readonly type: 'DOWNLOAD_BACKGROUND_IMAGES'; readonly issueId: string; readonly urls: readonly string[] }
  /**
   * Goes on with whatever is unfinished and fetches issues that have changed on the host. Sent at the start of a page, when
   * the network is back, and every twenty seconds while something is unfinished: it keeps the worker alive.
   */
  | {
      readonly type: 'RESUME_DOWNLOADS'
      readonly session: StoredSession
      readonly isOnWifi: boolean | undefined
      /** The page has read a newer version of a held issue than the one that is held. */
      readonly hasSeenNewer: boolean
    }
  | { readonly type: 'CANCEL_DOWNLOAD'; readonly issueId: string }
  | { readonly type: 'CHECK_DOWNLOAD'; readonly issueId: string; readonly session: StoredSession }
  | { readonly type: 'REMOVE_DOWNLOAD'; readonly issueId: string }
  | ({ readonly type: 'DOWNLOAD_SETTINGS' } & DeviceSettings)
  /** The page is quiet: the rest of the build may be kept for reading without a network (decision 0306). */
  | { readonly type: 'KEEP_BUILD' }
  /** Keeps an issue (by slug or id) and the styles as everybody sees them, unless they are here and younger than they are fresh. */
  | { readonly type: 'KEEP_ISSUE'; readonly issue: string; readonly freshFor: FreshFor }
  /** Everything that belongs to this reader goes, and nothing under way writes afterwards. */
  | { readonly type: 'SIGNED_OUT' }
  /** The reader agrees to the new version: the waiting worker takes over. */
  | { readonly type: 'SKIP_WAITING' }
  /** Said to the worker in charge before: it stays for nothing any more, so that the other can take over at once. */
  | { readonly type: 'MAKE_WAY' }

/** From the worker to every page, over the broadcast channel `DOWNLOADS_CHANNEL`. */
export type MessageFromWorker =
  | {
      readonly type: 'DOWNLOAD_PROGRESS'
      readonly issueId: string
      /** Bytes that have come, of all; those of a file that turns out damaged are taken back. */
      readonly received: number
      readonly total: number
    }
  /** The record of this issue has changed, or is gone: read it again. */
  | { readonly type: 'DOWNLOAD_CHANGED'; readonly issueId: string }
  /** The host has refused this `Authorization`: a page may have a newer one, or get it. Requirement R4.6. */
  | { readonly type: 'SESSION_REFUSED'; readonly authorization: string }

export const DOWNLOADS_CHANNEL = 'gatefold-downloads'
