import type { SinkName } from './Analytics.ts'
import { createDeferredSink } from './createDeferredSink.ts'
import { forgetWaiting, isAnyWaiting, openOwnSink, type OwnSurroundings } from './own/openOwnSink.ts'
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

type Left = Pick<SinkSurroundings, 'browser' | 'indexedDB'>

/** Removes what a sink of an earlier page may have left on the device. Rejects where the device fails. */
export async function forgetSink(name: SinkName, { browser, indexedDB }: Left): Promise<void> {
  if (name === 'own') return forgetWaiting(indexedDB)
  const { forgetGoogle } = await import('./google/forgetGoogle.ts')
  return forgetGoogle(browser)
}

/** Whether sinks have left something on the device. */
export async function isSinkLeft({ browser, indexedDB }: Left): Promise<boolean> {
  const { googleCookies } = await import('./google/forgetGoogle.ts')
  return googleCookies(browser.document).length > 0 || isAnyWaiting(indexedDB)
}
