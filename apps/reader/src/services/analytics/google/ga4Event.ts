import { analyticsEvent, type AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'

/** Where Google means something else by a name of the catalogue: a view of a page is a screen's, not a document's. */
const NAMES: Readonly<Partial<Record<AnalyticsEvent['type'], string>>> = {
  page_view: 'page_load',
  screen_view: 'page_view',
  error: 'reader_error',
}

/** Parameters that Google would take for the reader's language and for a campaign. */
const PARAMETERS: Readonly<Record<string, string>> = { language: 'text_language', source: 'visit_source' }

/** What only the title's own count is told. */
const STAMP: readonly string[] = ['type', 'id', 'at', 'isOffline']

/** Everything that an event may say beyond that. */
export const FACTS: readonly string[] = [
  ...new Set(analyticsEvent.options.flatMap(({ entries }) => Object.keys(entries))),
].filter((name) => !STAMP.includes(name))

/** What of an event Google is told: what happened, and nothing that makes it one of a kind. Pure. */
export function factsOf(event: AnalyticsEvent): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(event).filter(([name]) => !STAMP.includes(name)))
}

/** An event as Google Analytics 4 is told of it. Pure. */
export function ga4Event(event: AnalyticsEvent) {
  const facts = Object.entries(factsOf(event)).map(([name, value]) => [PARAMETERS[name] ?? name, value] as const)
  return { name: NAMES[event.type] ?? event.type, parameters: Object.fromEntries(facts) }
}
