import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { AnalyticsState, SinkName } from './Analytics.ts'
import type { Sink } from './Sink.ts'

export interface SinksDependencies {
  /** Requirement R9.7: whether this session is one that the sink is told of. */
  readonly isSampled: (name: SinkName) => boolean
  readonly openSink: (name: SinkName) => Sink
  /** Removes what a sink of an earlier page has left on the device; for where none runs that would do it. */
  readonly forget: (name: SinkName) => Promise<void>
  readonly log: (message: string, cause?: unknown) => void
}

/** Those who are told now. */
export interface Sinks {
  areAny(): boolean
  tell(event: AnalyticsEvent): void
  /** Opens those that may be told now, and stops the others. Never rejects. */
  change(state: AnalyticsState): Promise<void>
  /** Stops them, and removes what they have left, now and earlier. Never rejects. */
  stopAll(): Promise<void>
}

export function createSinks({ openSink, isSampled, forget, log }: SinksDependencies): Sinks {
  const open = new Map<SinkName, Sink>()
  const safely = async (act: () => void | Promise<void>) => {
    try {
      await act()
    } catch (error) {
      log('What was counted is still on this device.', error)
    }
  }
  const end = async (name: SinkName, isForgotten = true) => {
    const sink = open.get(name)
    open.delete(name)
    if (sink !== undefined) await safely(() => sink.stop())
    else if (isForgotten) await safely(() => forget(name))
  }
  const endEach = async (names: readonly SinkName[], isForgotten?: boolean) => {
    await Promise.all(names.map((name) => end(name, isForgotten)))
  }
  return {
    areAny: () => open.size > 0,
    tell(event) {
      for (const sink of open.values()) sink.tell(event)
    },
    async change(state) {
      if (state.kind === 'off') return
      const told = state.told.filter(isSampled)
      const ending = endEach(
        SINKS.filter((name) => !told.includes(name)),
        state.kind === 'declined',
      )
      for (const name of told) if (!open.has(name)) open.set(name, openSink(name))
      await ending
    },
    stopAll: () => endEach(SINKS),
  }
}

const SINKS: readonly SinkName[] = ['own', 'ga4', 'tagManager']
