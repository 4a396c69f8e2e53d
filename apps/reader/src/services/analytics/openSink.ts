import type { SinkName } from './Analytics.ts'
import { createDeferredSink } from './createDeferredSink.ts'
import { forgetWaiting, openOwnSink, type OwnSurroundings } from './own/openOwnSink.ts'
import type { Sink } from './Sink.ts'

export interface SinkSurroundings extends OwnSurroundings {
  readonly log: (message: string, cause?: unknown) => void
}

/** A sink that may be told now. What is Google's is loaded for who has agreed, and for nobody else. */
export function openSink(name: SinkName, surroundings: SinkSurroundings): Sink {
  if (name === 'own') return openOwnSink(surroundings)
  return createDeferredSink(() => LATE_SINKS[name](surroundings), surroundings.log)
}

type OpenSink = (surroundings: SinkSurroundings) => Promise<Sink>

const LATE_SINKS: Readonly<Record<Exclude<SinkName, 'own'>, OpenSink>> = {
  async ga4({ browser, configuration: { analytics, title } }) {
    const { createGa4Sink } = await import('./google/createGa4Sink.ts')
    return createGa4Sink({ browser, id: analytics.ga4Id ?? '', title })
  },
  async tagManager({ browser, configuration: { analytics, title } }) {
    const { createTagManagerSink } = await import('./google/createTagManagerSink.ts')
    return createTagManagerSink({ browser, id: analytics.gtmId ?? '', title, now: Date.now })
  },
}

/** Removes what a sink of an earlier page may have left on the device. */
export async function forgetSink(
  name: SinkName,
  { browser, configuration, indexedDB }: SinkSurroundings,
): Promise<void> {
  const { ga4Id, gtmId } = configuration.analytics
  if (name === 'own') return forgetWaiting(indexedDB)
  if ((name === 'ga4' ? ga4Id : gtmId) === undefined) return undefined
  const { forgetGoogle } = await import('./google/forgetGoogle.ts')
  return forgetGoogle(browser)
}
