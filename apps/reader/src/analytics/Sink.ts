import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { AnalyticsState, SinkName } from './analyticsState.ts'

/** Somebody who is told what happens. */
export interface Sink {
  tell(event: AnalyticsEvent): void
  /**
   * Ends it at once, and removes what it has left on the device: who reads does not want to be counted any more. `others` is
   * settled when those are ended that must be before the page goes. May reject where the device fails.
   */
  stop(others: Promise<unknown>): void | Promise<void>
}

interface SinksDeps {
  /** Requirement R9.7: whether this session is one that the sink is told of. */
  readonly isSampled: (name: SinkName) => boolean
  readonly isConfigured: (name: SinkName) => boolean
  readonly openSink: (name: SinkName) => Sink
  /** Removes what a sink of an earlier page has left on the device; for where none runs that would do it. */
  readonly forget: (name: SinkName) => Promise<void>
  readonly log: (message: string, cause?: unknown) => void
}

/** Those who are told now. */
export interface Sinks {
  areAny(): boolean
  tell(event: AnalyticsEvent): void
  /** Opens those that may be told now, and stops the others. Answers whether what those have left is gone; never rejects. */
  change(state: AnalyticsState): Promise<boolean>
  /** Stops them, and removes what they have left, now and earlier. Answers whether it is gone; never rejects. */
  stopAll(): Promise<boolean>
}

export function createSinks({ openSink, isConfigured, isSampled, forget, log }: SinksDeps): Sinks {
  const open = new Map<SinkName, Sink>()
  /** Whether it worked. */
  const safely = async (act: () => void | Promise<void>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      log('What was counted is still on this device.', error)
      return false
    }
  }
  const end = async (name: SinkName, { others, isForgotten }: Ending): Promise<boolean> => {
    const sink = open.get(name)
    open.delete(name)
    if (sink !== undefined) return safely(() => sink.stop(others))
    return isForgotten(name) ? safely(() => forget(name)) : true
  }
  const endEach = async (names: readonly SinkName[], isForgotten: Ending['isForgotten']): Promise<boolean> => {
    const ending = (some: readonly SinkName[], others: Promise<unknown>) =>
      Promise.all(some.map((name) => end(name, { others, isForgotten })))
    const others = ending(
      names.filter((name) => name !== LAST),
      Promise.resolve(),
    )
    const last = ending(
      names.filter((name) => name === LAST),
      others,
    )
    return [...(await others), ...(await last)].every((isDone) => isDone)
  }
  return {
    areAny: () => open.size > 0,
    tell(event) {
      for (const sink of open.values()) sink.tell(event)
    },
    async change(state) {
      const told = state.kind === 'off' ? [] : state.told.filter(isSampled)
      const ending = endEach(
        SINKS.filter((name) => !told.includes(name)),
        // What others of this site have left is not this title's, unless its reader asks for all of it to go.
        (name) => state.kind === 'declined' && isConfigured(name),
      )
      for (const name of told) if (!open.has(name)) open.set(name, openSink(name))
      return ending
    },
    stopAll: () => endEach(SINKS, () => true),
  }
}

interface Ending {
  readonly others: Promise<unknown>
  /** Whether what an earlier page has left is removed where none runs here. */
  readonly isForgotten: (name: SinkName) => boolean
}

const SINKS: readonly SinkName[] = ['own', 'ga4', 'tagManager']

/** It loads the page anew. */
const LAST: SinkName = 'tagManager'

/** A sink whose code is on its way: it is told everything in its order, unless it is stopped before. */
export function createDeferredSink(open: () => Promise<Sink>, log: (message: string, cause?: unknown) => void): Sink {
  let isOver = false
  const opening = open().catch((error: unknown) => {
    log('Somebody who is to be told what is read could not be reached.', error)
    return undefined
  })
  const tellNow = async (...[event]: Parameters<Sink['tell']>) => {
    const sink = await opening
    if (!isOver) sink?.tell(event)
  }
  return {
    tell: (event) => void tellNow(event),
    async stop(others) {
      isOver = true
      await (await opening)?.stop(others)
    },
  }
}
