import { analyticsBatch } from '@gatefold/contract/analytics/analyticsBatch'
import { analyticsEvent, type AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import * as v from 'valibot'
import { countedLanguage } from './countedLanguage.ts'
import { DAY } from './days.ts'

export interface Judging {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly searchWords: boolean
  /** Tags of the languages that the title is read in. */
  readonly languages: readonly string[]
  /** Days; an event that is older comes too late. */
  readonly oldest: number
}

export interface JudgedBatch {
  readonly kept: readonly AnalyticsEvent[]
  /** How many were none, or of a time that cannot be. */
  readonly dropped: number
}

/** A device's clock that is wrong by less is right: the call itself takes its time. Milliseconds. */
const TOLERANCE = 120_000

/** Milliseconds that an event may be ahead of the host's clock. */
const AHEAD = 300_000

/** What the body of a call says that can be kept, in the host's time; undefined where it is no batch. Pure. */
export function judgeBatch(body: string, judging: Judging): JudgedBatch | undefined {
  const batch = v.safeParse(analyticsBatch, parse(body))
  if (!batch.success) return undefined
  const { sentAt, events } = batch.output
  const offset = offsetOf(sentAt, judging.now)
  const kept = events.flatMap((event) => judge(event, offset, judging))
  return { kept, dropped: events.length - kept.length }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** In whole minutes, so that the same event, sent again, has the same time as before although the network took longer. */
function offsetOf(sentAt: number, now: number): number {
  const ahead = sentAt - now
  return Math.abs(ahead) <= TOLERANCE ? 0 : Math.round(ahead / 60_000) * 60_000
}

function judge(
  event: unknown,
  offset: number,
  { now, searchWords, languages, oldest }: Judging,
): readonly AnalyticsEvent[] {
  const { success, output } = v.safeParse(analyticsEvent, event)
  if (!success) return []
  const at = output.at - offset
  if (at > now + AHEAD || at < now - oldest * DAY) return []
  return [withLanguage(withWords({ ...output, at }, searchWords), languages)]
}

/** Words as one line, without what a database cannot store as text; none where the title does not ask for them. */
function withWords(event: AnalyticsEvent, areWanted: boolean): AnalyticsEvent {
  if (event.type !== 'search') return event
  const { words = '', ...search } = event
  const line = words
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return areWanted && line !== '' ? { ...search, words: line } : search
}

function withLanguage(event: AnalyticsEvent, languages: readonly string[]): AnalyticsEvent {
  return 'language' in event ? { ...event, language: countedLanguage(event.language, languages) } : event
}
