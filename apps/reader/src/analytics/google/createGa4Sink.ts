import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { ga4Event, openGoogleTag } from './googleTag.ts'

interface Ga4 {
  readonly browser: Window
  /** Such as `G-ABC123`. */
  readonly id: string
  /** The title's. */
  readonly title: string
}

/** Another list than the tag manager's, which would take these calls for events of its own. */
const LAYER = 'ga4Layer'

/** Google Analytics 4, for a reader who has agreed. Its script is asked for with the first event. Requirement R7.6. */
export function createGa4Sink({ browser, id, title }: Ga4) {
  const script = `https://www.googletagmanager.com/gtag/js?id=${id}&l=${LAYER}`
  const tag = openGoogleTag({ browser, layer: LAYER, script, id, title }, ({ call, place }) => {
    call('js', new Date())
    const quiet = { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false }
    call('config', id, { ...place(), ...quiet })
  })
  return {
    tell(event: AnalyticsEvent): void {
      if (!tag.isReady()) return
      const { name, parameters } = ga4Event(event)
      tag.call('event', name, { ...parameters, ...tag.place(), send_to: id })
    },
    stop: tag.stop,
  }
}
