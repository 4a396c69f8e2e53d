import type { ReaderEvent } from '../../services/events/readerEvents.ts'
import type { Screen, Shown } from './Shown.ts'

/** What was shown last, and what the reader is in. */
export interface Seen {
  readonly shown: Shown | undefined
  readonly issue: string | undefined
  readonly article: string | undefined
}

export const NOTHING_SEEN: Seen = { shown: undefined, issue: undefined, article: undefined }

/**
 * What is to be told of a screen that has come: that it was seen, and that an issue or an article was opened, each time that
 * one comes to it from outside (decision 0203). A change of the address that stays on its screen tells nothing. Pure.
 */
export function nextScreen(before: Seen, shown: Shown): { readonly seen: Seen; readonly told: readonly ReaderEvent[] } {
  if (isSame(before.shown, shown)) return { seen: { ...before, shown }, told: [] }
  const view: ReaderEvent = { type: 'screen_view', screen: shown.screen, ...placeOf(shown) }
  // On a phone the menu is a screen, elsewhere it lies over one: whoever only looks into it has left nothing.
  if (shown.screen === 'menu') return { seen: { ...before, shown }, told: [view] }
  const issue = WITHIN.has(shown.screen) ? shown.issue : undefined
  return { seen: { shown, issue, article: shown.article }, told: [view, ...openings(before, { ...shown, issue })] }
}

const WITHIN: ReadonlySet<Screen> = new Set(['issue', 'replica', 'article'])

function openings(before: Seen, { issue, article, language }: Shown): readonly ReaderEvent[] {
  if (issue === undefined) return []
  const isSameIssue = issue === before.issue
  const told: ReaderEvent[] = isSameIssue ? [] : [{ type: 'issue_open', issue }]
  if (article === undefined || language === undefined) return told
  return isSameIssue && article === before.article
    ? told
    : [...told, { type: 'article_open', issue, article, language }]
}

/** As the catalogue names it: what is not known is left out. Pure. */
export function placeOf({ issue, article }: Pick<Shown, 'issue' | 'article'>) {
  return { ...(issue !== undefined && { issue }), ...(article !== undefined && { article }) }
}

function isSame(one: Shown | undefined, other: Shown): boolean {
  return one?.screen === other.screen && one.issue === other.issue && one.article === other.article
}
