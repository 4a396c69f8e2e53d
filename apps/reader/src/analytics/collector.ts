import { type AnalyticsEvent, type AnalyticsFact, isAnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { StoredKey } from '../storage/BrowserKeys.ts'
import type { Analytics, AnalyticsState, Choice, SinkName } from './analyticsState.ts'
import type { ChoiceChannel, ChoiceMessage } from './readerChoice.ts'

interface CollectorDeps {
  readonly key: StoredKey<string>
  readonly channel: ChoiceChannel
  readonly marks: Pick<SessionMarks, 'takeVisit' | 'clear'>
  readonly sinks: Sinks
  readonly stateFor: (choice: Choice | undefined) => AnalyticsState
  /** What was stored of a choice when the page began. */
  readonly firstChoice: string | undefined
  /** Calls back for everything that happens from now on, and for what has happened on this page before if that may be replayed. */
  readonly listen: (hear: (fact: AnalyticsFact) => boolean, early: { readonly shouldReplay: boolean }) => void
  /** Has what goes on be told up to now, and begin anew. */
  readonly restartMeasurements: () => void
  /** Whether a sink, of an earlier page too, has left something on the device. Never rejects. */
  readonly isLeft: () => Promise<boolean>
  readonly lookAtVisit: () => Visit
  /** The event that a fact becomes now; undefined where there is no such event. */
  readonly stamp: (fact: AnalyticsFact) => AnalyticsEvent | undefined
}

/** What the page does about counting. */
export interface Collector extends Analytics {
  /** Reads the reader's choice anew: a page that the browser has held back has heard nothing meanwhile. */
  lookAgain(): void
}

/**
 * Tells the sinks that may be told what happens on the page, and stops them when the reader declines, here or in another tab
 * (Requirement R4.15). What happens while nobody may be told is not kept; nobody is told of what went on before they might be.
 */
export function createCollector(deps: CollectorDeps): Collector {
  const { key, channel, stateFor } = deps
  const parse = (text: string | undefined) => parseChoice(text, stateFor(undefined))
  const readChoice = () => parse(key.read())
  const counting = createCounting(deps, readChoice())
  const { state, become, forget } = counting
  const hear = ({ choice }: ChoiceMessage): void => {
    // Who agrees stores for whom before it is said; what ends counting holds whatever is stored.
    if (choice === 'none') void forget(undefined)
    else void become(choice === 'agreed' ? readChoice() : choice)
  }
  if (state().kind !== 'off') {
    counting.begin(stateFor(parse(deps.firstChoice)))
    channel.listen(hear)
  }
  return {
    state,
    subscribe: counting.subscribe,
    choose(choice) {
      if (state().kind === 'off') return
      key.save(writeChoice(choice, state()))
      void become(choice)
      channel.post({ choice })
    },
    erase() {
      const choice = key.read() === 'declined' ? 'declined' : undefined
      if (choice === undefined) key.remove()
      channel.post({ choice: choice ?? 'none' })
      return forget(choice)
    },
    isLeft: async () => (key.read() ?? 'declined') !== 'declined' || (await deps.isLeft()),
    lookAgain: () => void become(readChoice()),
  }
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

/** Somebody who is told what happens. */
export interface Sink {
  tell(event: AnalyticsEvent): void
  /**
   * Ends it at once, and removes what it has left on the device: who reads does not want to be counted any more. `others` is
   * settled when those are ended that must be before the page goes. May reject where the device fails.
   */
  stop(others: Promise<unknown>): void | Promise<void>
}

/** Those who are told now. */
interface Sinks {
  areAny(): boolean
  tell(event: AnalyticsEvent): void
  /** Opens those that may be told now, and stops the others. Answers whether what those have left is gone; never rejects. */
  change(state: AnalyticsState): Promise<boolean>
  /** Stops them, and removes what they have left, now and earlier. Answers whether it is gone; never rejects. */
  stopAll(): Promise<boolean>
}

interface Ending {
  readonly others: Promise<unknown>
  /** Whether what an earlier page has left is removed where none runs here. */
  readonly isForgotten: (name: SinkName) => boolean
}

const SINKS: readonly SinkName[] = ['own', 'ga4', 'tagManager']

/** It loads the page anew. */
const LAST: SinkName = 'tagManager'

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
      const sampledSinks = state.kind === 'off' ? [] : state.activeSinks.filter(isSampled)
      const ending = endEach(
        SINKS.filter((name) => !sampledSinks.includes(name)),
        // What others of this site have left is not this title's, unless its reader asks for all of it to go.
        (name) => state.kind === 'declined' && isConfigured(name),
      )
      for (const name of sampledSinks) if (!open.has(name)) open.set(name, openSink(name))
      return ending
    },
    stopAll: () => endEach(SINKS, () => true),
  }
}

/** Who is told, as the reader's choice changes. */
function createCounting({ sinks, marks, stateFor, ...deps }: CollectorDeps, choice: Choice | undefined) {
  const listeners = new Set<() => void>()
  let state = stateFor(choice)
  const tell = (fact: AnalyticsFact): boolean => {
    const event = sinks.areAny() ? deps.stamp(fact) : undefined
    if (event !== undefined) sinks.tell(event)
    return event !== undefined
  }
  const follow = async (): Promise<boolean> => {
    const ending = sinks.change(state)
    if (sinks.areAny() && !marks.takeVisit()) tell(deps.lookAtVisit())
    return ending
  }
  const become = (next: Choice | undefined): Promise<boolean> => {
    const before = state
    state = stateFor(next)
    // Those who are told already are told up to now, and those who join only of what comes.
    if (isAnyNew(before, state)) deps.restartMeasurements()
    const following = follow()
    if (activeSinksOf(state).length === 0) marks.clear()
    for (const listener of listeners) listener()
    return following
  }
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** `first`: what held when the page began; perhaps it was another tab in which the reader has agreed since. */
    begin(first: AnalyticsState) {
      void follow()
      const shouldReplay = !isAnyNew(first, state)
      if (!shouldReplay) deps.restartMeasurements()
      deps.listen(tell, { shouldReplay })
    },
    become,
    async forget(next: Choice | undefined): Promise<boolean> {
      deps.restartMeasurements()
      // Whoever may be told without consent goes on with what happens from now on.
      const ending = sinks.stopAll()
      marks.clear()
      const following = become(next)
      return [await ending, await following].every((isGone) => isGone)
    },
  }
}

function activeSinksOf(state: AnalyticsState): readonly SinkName[] {
  return state.kind === 'off' ? [] : state.activeSinks
}

/** Whether somebody is told now who was not before. */
function isAnyNew(before: AnalyticsState, now: AnalyticsState): boolean {
  return activeSinksOf(now).some((name) => !activeSinksOf(before).includes(name))
}

/** What is stored of a choice: an agreement names those whom it is for. Pure. */
export function writeChoice(choice: Choice, state: AnalyticsState): string {
  return choice === 'declined' ? choice : [choice, ...termsOf(state)].join(' ')
}

/**
 * The choice that was stored. An agreement holds as long as nobody is told whom it was not for: a sink that the title has
 * added since, or another host or property in the place of one, asks anew. Pure.
 */
export function parseChoice(text: string | undefined, state: AnalyticsState): Choice | undefined {
  if (text === 'declined') return text
  const [choice, ...agreedTo] = text?.split(' ') ?? []
  return choice === 'agreed' && termsOf(state).every((term) => agreedTo.includes(term)) ? choice : undefined
}

/** Who needs the reader's consent. */
function termsOf(state: AnalyticsState): readonly string[] {
  return state.kind === 'off' ? [] : state.terms
}

export type Visit = Extract<AnalyticsFact, { type: 'visit' }>

/** What is known of a session, which is that of a tab: it outlasts reloads. Nothing of it is ever sent. */
export interface SessionMarks {
  /** Requirement R9.7: made once a session, at least 0 and below 1. */
  readDraw(): number
  /** Whether the session's visit was told already; from now on it was. */
  takeVisit(): boolean
  /** Whether something is written down. */
  areAny(): boolean
  clear(): void
}

/**
 * The event that a fact becomes: without the words of a search where nobody asks for them. Undefined where the catalogue has
 * no such event, so that nothing else can leave the device, whoever tells it. Pure.
 */
export function stampEvent(fact: AnalyticsFact, stamp: Stamp, { hasSearchWords }: Rules): AnalyticsEvent | undefined {
  const event: unknown = { ...(hasSearchWords ? fact : withoutWords(fact)), ...stamp }
  return isAnalyticsEvent(event) ? event : undefined
}

type Stamp = Pick<AnalyticsEvent, 'id' | 'at' | 'isOffline'>

interface Rules {
  /** The title's `searchWords`. */
  readonly hasSearchWords: boolean
}

function withoutWords(fact: AnalyticsFact): AnalyticsFact {
  if (fact.type !== 'search') return fact
  const { words: _, ...rest } = fact
  return rest
}
