import type { Manifest } from '@gatefold/magazine/manifest'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'

/** What the reader has chosen for downloads. */
export interface DownloadSettings {
  /** So many downloads stay, the ones opened last; undefined: all. Older ones are removed when one more is ready. */
  readonly keepLast: number | undefined
  readonly onlyOnWifi: boolean
}

/** What the worker goes by, with what only a page can see of the device. */
export interface DeviceSettings extends DownloadSettings {
  /** That the longer edge of the screen can use; undefined: nobody has said it, and the widest pictures are kept. */
  readonly pixels: number | undefined
}

/** One issue of the downloads, as screens show it. */
export interface DownloadItem {
  readonly record: DownloadRecord
  /** While it is being fetched: bytes that are whole on this device, of all. */
  readonly progress: { readonly received: number; readonly total: number } | undefined
}

export type DownloadsState =
  /** This browser, or this visit, has no worker or no local store. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly items: readonly DownloadItem[] }

/** Bytes of an issue before it is downloaded; `films` come on top where the reader wants them. */
export interface DownloadSize {
  readonly bytes: number
  readonly films: number
}

/** Bytes; undefined where the browser does not tell. */
export interface Room {
  readonly usage: number | undefined
  readonly quota: number | undefined
}

/** The downloads of this device, for the page. The worker does the work; every tab sees the same. */
export interface Downloads {
  /** Whether this browser tells Wi-Fi from other networks. */
  readonly canTellWifi: boolean
  /** For `useSyncExternalStore`. */
  state(): DownloadsState
  subscribe(listener: () => void): () => void
  /** Asks the host; undefined where it has no manifests: then only a download tells. Rejects with the GraphQL client's error. */
  measure(issueId: string): Promise<DownloadSize | undefined>
  measureRoom(): Promise<Room>
  /**
   * Unasked, by the title's `autoDownload`, nothing happens where the issue is here or was taken away by hand, on data
   * saver, and over a network that the reader does not allow.
   */
  start(issueId: string, options: { readonly withFilms: boolean; readonly isAutomatic: boolean }): Promise<void>
  /** Ends a download that is under way; what was held before stays. */
  cancel(issueId: string): Promise<void>
  /** Opens the issue from storage alone, looks at every file, fetches anew what is missing or damaged. */
  check(issueId: string): Promise<void>
  remove(issueId: string): Promise<void>
  removeAll(): Promise<void>
  settings(): DownloadSettings
  /** Leaves what is not named as it is now, whichever tab has set it. */
  changeSettings(changed: Partial<DownloadSettings>): void
  /** The reader has opened something of this issue; nothing where it is not among the downloads. */
  noteOpened(issueId: string): Promise<void>
  /** Fetches the issues that have changed on the host, and goes on with what is unfinished. */
  refresh(): void
  /** Keeps pictures that will be shown next; nothing on data saver. */
  keepPictures(issueId: string, urls: readonly string[]): Promise<void>
}

/** Bytes of what reading an issue takes. Pure. */
export function sizeOf({ files }: Pick<Manifest, 'files'>): DownloadSize {
  let [bytes, films] = [0, 0]
  for (const file of files) {
    if (file.kind === 'film') films += file.bytes
    else bytes += file.bytes
  }
  return { bytes, films }
}

/** Bytes of an issue on this device, or of what it will take. */
export function bytesOf({ held, wanted, withFilms }: Pick<DownloadRecord, 'held' | 'wanted' | 'withFilms'>): number {
  const manifest = held ?? wanted
  if (manifest === undefined) return 0
  const { bytes, films } = sizeOf(manifest)
  return withFilms ? bytes + films : bytes
}
