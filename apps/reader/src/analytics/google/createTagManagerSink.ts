import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { FACTS, factsOf, openGoogleTag } from './googleTag.ts'

interface TagManager {
  readonly browser: Window
  /** Such as `GTM-ABC123`. */
  readonly id: string
  /** The title's. */
  readonly title: string
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** A container adds what comes to what came before: what an event does not say would be read as the last one said it. */
const NOTHING = Object.fromEntries(FACTS.map((name) => [name, undefined]))

/** Google Tag Manager, for a reader who has agreed. Its script is asked for with the first event. Requirement R7.6. */
export function createTagManagerSink({ browser, id, title, now }: TagManager) {
  const script = `https://www.googletagmanager.com/gtm.js?id=${id}`
  const tag = openGoogleTag({ browser, layer: 'dataLayer', script, id, title }, ({ push }) =>
    push({ 'gtm.start': now(), event: 'gtm.js' }),
  )
  let isLoaded = false
  return {
    tell(event: AnalyticsEvent): void {
      if (!tag.isReady()) return
      isLoaded = true
      tag.push({ event: event.type, ...NOTHING, ...factsOf(event), ...tag.place() })
    },
    /** What a container has brought cannot be taken back from a page: it is loaded anew, which would end what others do. */
    async stop(others: Promise<unknown>): Promise<void> {
      tag.stop()
      await others
      if (isLoaded) browser.location.reload()
    },
  }
}
