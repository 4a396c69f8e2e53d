import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { isAnalyticsEvent } from '@gatefold/contract/analytics/isAnalyticsEvent'

type Stamp = Pick<AnalyticsEvent, 'id' | 'at' | 'isOffline'>

interface Rules {
  /** The title's `searchWords`. */
  readonly isToldWords: boolean
}

/**
 * The event that a fact becomes: without the words of a search where nobody asks for them. Undefined where the catalogue has
 * no such event, so that nothing else can leave the device, whoever tells it. Pure.
 */
export function stampEvent(fact: AnalyticsFact, stamp: Stamp, { isToldWords }: Rules): AnalyticsEvent | undefined {
  const event: unknown = { ...(isToldWords ? fact : withoutWords(fact)), ...stamp }
  return isAnalyticsEvent(event) ? event : undefined
}

function withoutWords(fact: AnalyticsFact): AnalyticsFact {
  if (fact.type !== 'search') return fact
  const { words: _, ...rest } = fact
  return rest
}
