/**
 * How this browser installs a title: by the prompt that it lends (Chromium), or by hand, through the menu that shares (iPhone and
 * iPad).
 */
export type InstallWay = 'prompt' | 'share'

export interface InstallState {
  /** Undefined where there is nothing to install, or no way to. */
  readonly way: InstallWay | undefined
  /** Whether it is time to offer it unasked. */
  readonly isOffered: boolean
  /** Installed just now, in this page. */
  readonly isFresh: boolean
}

/** The title as an app of this device, for `useSyncExternalStore`. Requirements R1.3, R4.14. */
export interface Install {
  /** The same object until something changes. */
  read(): InstallState
  subscribe(listener: () => void): () => void
  /** Asks by the browser's own prompt; does nothing where there is none. Never rejects. */
  install(): Promise<void>
  /** The reader has seen the offer, or the thanks, and does not want either again. */
  dismiss(): void
  /** Another screen was opened: who looks around may be asked. */
  noteScreen(): void
}
