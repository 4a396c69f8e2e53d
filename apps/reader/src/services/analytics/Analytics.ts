/** Who may be told what is read: the title's own count, Google Analytics 4, Google Tag Manager. */
export type SinkName = 'own' | 'ga4' | 'tagManager'

/** What a reader has said about being counted. */
export type Choice = 'agreed' | 'declined'

/** Why nothing is counted whatever the reader chooses: no sink is configured, a local host, a signal of the browser. */
export type OffReason = 'configuration' | 'local' | 'signal'

/**
 * `asking`: somebody waits for the reader's consent, and none was given; the title's own count may run meanwhile. `counting`:
 * all who may be told are. `declined`: nobody is.
 */
export type AnalyticsState =
  | { readonly kind: 'off'; readonly reason: OffReason }
  | ({ readonly kind: 'asking' | 'counting' | 'declined' } & Counted)

interface Counted {
  /** Who is told now. */
  readonly told: readonly SinkName[]
  /** Who is told of nobody that has not agreed. */
  readonly askers: readonly SinkName[]
  /** The same as an agreement names them: with the host or the id that is told. */
  readonly terms: readonly string[]
  /** Those of the configuration's sinks that are not the title's host: `own` where events are posted to another origin. */
  readonly thirdParties: readonly SinkName[]
}

/** Whether this reader is counted, for `useSyncExternalStore`; one for the whole page. Requirements R4.15, R4.16, R7.6. */
export interface Analytics {
  /** The same object until something changes. */
  state(): AnalyticsState
  /** Calls `listener` on every change, of another tab too; the answer ends that. */
  subscribe(listener: () => void): () => void
  /** Holds for every tab of this browser at once. Does nothing where counting is off. */
  choose(choice: Choice): void
  /**
   * Removes what waits to be sent, what sinks have left on the device, and the reader's consent: who is to be asked is asked
   * again. A refusal stays, because without it counting could begin anew. Also where counting is off: something may be left of
   * an earlier time. Answers whether all of it is gone; never rejects.
   */
  erase(): Promise<boolean>
  /** Whether there is something on the device that `erase` would remove. Never rejects. */
  isLeft(): Promise<boolean>
}
