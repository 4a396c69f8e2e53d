import type { AnalyticsFact, AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { StoredKey } from '../storage/BrowserKeys.ts'
import type { Analytics, AnalyticsState, Choice } from './Analytics.ts'
import type { ChoiceChannel, ChoiceMessage } from './choiceChannel.ts'
import type { SessionMarks } from './sessionMarks.ts'
import { parseChoice, writeChoice } from './storedChoice.ts'
import type { Sinks } from './createSinks.ts'
import type { Visit } from './visitOf.ts'

export interface Dependencies {
  readonly key: StoredKey<string>
  readonly channel: ChoiceChannel
  readonly marks: Pick<SessionMarks, 'takeVisit' | 'clear'>
  readonly sinks: Sinks
  readonly stateFor: (choice: Choice | undefined) => AnalyticsState
  /** Calls back for everything that happens from now on. */
  readonly listen: (hear: (fact: AnalyticsFact) => void) => void
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
 * (Requirement R4.15). What happens while nobody may be told is not kept.
 */
export function createCollector(dependencies: Dependencies): Collector {
  const { key, channel, sinks, marks, stateFor, listen } = dependencies
  const listeners = new Set<() => void>()
  const readChoice = () => parseChoice(key.read(), stateFor(undefined))
  let state = stateFor(readChoice())

  const tell = (fact: AnalyticsFact) => {
    const event = sinks.areAny() ? dependencies.stamp(fact) : undefined
    if (event !== undefined) sinks.tell(event)
  }
  const follow = async (): Promise<void> => {
    const ending = sinks.change(state)
    if (sinks.areAny() && !marks.takeVisit()) tell(dependencies.lookAtVisit())
    await ending
  }
  const become = (choice: Choice | undefined) => {
    state = stateFor(choice)
    const following = follow()
    for (const listener of listeners) listener()
    return following
  }
  const take = async ({ choice }: ChoiceMessage): Promise<void> => {
    if (choice !== 'none') {
      key.save(writeChoice(choice, state))
      return become(choice)
    }
    key.remove()
    // Whoever may be told without consent goes on with what happens from now on.
    const ending = sinks.stopAll()
    await become(undefined)
    await ending
  }

  if (state.kind !== 'off') {
    void follow()
    listen(tell)
    channel.listen((message) => void take(message))
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    choose(choice) {
      if (state.kind === 'off') return
      void take({ choice })
      channel.post({ choice })
    },
    async erase() {
      const message: ChoiceMessage = { choice: readChoice() === 'declined' ? 'declined' : 'none' }
      channel.post(message)
      marks.clear()
      await take(message)
    },
    lookAgain: () => void become(readChoice()),
  }
}
