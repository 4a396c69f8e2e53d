import type { LimitFunction } from 'p-limit'
import type { StoredSession } from '../account/sessionHeaders.ts'
import type { FileCache } from './files/createFileCache.ts'
import type { DeviceSettings } from './DownloadSettings.ts'
import type { DownloadSurroundings } from './download/nextDownloadStep.ts'
import type { EngineDependencies } from './OfflineEngine.ts'
import { ownerNameOf } from './download/ownerOf.ts'

/** What pages have told about themselves, as far as this worker knows. */
export interface Situation {
  session: StoredSession
  /** Undefined where the browser does not tell; false before a page has said so. */
  isOnWifi: boolean | undefined
  settings: DeviceSettings
}

/** What the work of the engine shares. */
export interface EngineParts extends EngineDependencies {
  readonly files: FileCache
  /** For the transfers of all downloads together. */
  readonly slots: LimitFunction
  readonly situation: Situation
}

export function surroundingsOf({ session, settings, isOnWifi }: Situation): DownloadSurroundings {
  return { reader: ownerNameOf(session), onlyOnWifi: settings.onlyOnWifi, isOnWifi }
}
