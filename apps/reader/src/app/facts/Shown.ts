import type { ReaderEvent } from '../../services/events/readerEvents.ts'

export type Screen = Extract<ReaderEvent, { type: 'screen_view' }>['screen']

/** What stands on the screen. */
export interface Shown {
  readonly screen: Screen
  /** Ids, where it is of an issue, or of an article in it. */
  readonly issue: string | undefined
  readonly article: string | undefined
  /** The language that the article is shown in. */
  readonly language: string | undefined
}
