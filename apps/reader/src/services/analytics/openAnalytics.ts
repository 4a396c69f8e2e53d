import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { beginAnew, listenToReader } from '../events/readerEvents.ts'
import { ANALYTICS, type BrowserKeys, type BrowserStorage } from '../storage/BrowserKeys.ts'
import { createTabMemory } from '../session/createTabMemory.ts'
import type { Analytics, Choice, SinkName } from './Analytics.ts'
import { analyticsStateOf } from './analyticsStateOf.ts'
import { openChoiceChannel } from './choiceChannel.ts'
import { createCollector } from './createCollector.ts'
import { createSinks } from './createSinks.ts'
import { isSampled } from './isSampled.ts'
import { forgetSink, isSinkLeft, openSink, type SinkSurroundings } from './openSink.ts'
import { createSessionMarks, type SessionMarks } from './sessionMarks.ts'
import { sinksOf } from './sinksOf.ts'
import { randomFraction, randomId } from './random.ts'
import { stampEvent } from './stampEvent.ts'
import { visitOf } from './visitOf.ts'

export interface AnalyticsSurroundings extends SinkSurroundings {
  readonly keys: Pick<BrowserKeys, 'analytics' | 'downloadsAsked'>
  /** What was stored of the reader's choice when the page began. */
  readonly firstChoice: string | undefined
  /** That of the interface, now. */
  readonly language: () => string
}

/** Counting over this browser. Listens to the page from now on, unless counting is off. */
export function openAnalytics(surroundings: AnalyticsSurroundings): Analytics {
  const { browser, configuration, keys, connectivity, log } = surroundings
  const { location, navigator: signals } = browser
  const stateFor = (choice: Choice | undefined) => analyticsStateOf({ configuration, location, signals, choice })
  const { searchWords, sampleRates } = configuration.analytics
  const marks = openMarks(surroundings)
  const rates: Readonly<Record<SinkName, number>> = { own: 1, ga4: sampleRates.ga4, tagManager: sampleRates.google }
  const stamp = (fact: AnalyticsFact) => {
    const [id, at] = [randomId(browser.crypto), Date.now()]
    const event = stampEvent(fact, { id, at, isOffline: !connectivity.isOnline() }, { isToldWords: searchWords })
    if (event === undefined) log(`Nothing is told of ${fact.type}: the catalogue has no such event.`)
    return event
  }
  const collector = createCollector({
    key: keys.analytics,
    channel: openChoiceChannel(browser),
    firstChoice: surroundings.firstChoice,
    marks,
    sinks: createSinks({
      isConfigured: (name) => sinksOf(configuration).includes(name),
      isSampled: (name) => rates[name] === 1 || isSampled(rates[name], marks.readDraw()),
      openSink: (name) => openSink(name, surroundings),
      forget: (name) => forgetSink(name, surroundings),
      log,
    }),
    stateFor,
    listen: (hear, early) => void listenToReader(browser, hear, early),
    beginAnew: () => beginAnew(browser),
    isLeft: async () => marks.areAny() || isSinkLeft(surroundings),
    lookAtVisit: () => lookAtVisit(surroundings),
    stamp,
  })
  browser.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) collector.lookAgain()
  })
  // A tab of another process may be told before what it is told of can be read.
  browser.addEventListener('storage', ({ key }) => {
    if (key === ANALYTICS) collector.lookAgain()
  })
  return collector
}

/** Those of a session, and what others keep only to tell of something once. */
function openMarks({ browser, keys }: AnalyticsSurroundings): SessionMarks {
  const marks = createSessionMarks({ storage: lentBy(browser), random: () => randomFraction(browser.crypto) })
  const tab = createTabMemory(browser)
  return {
    ...marks,
    areAny: () => marks.areAny() || tab.hasTold() || keys.downloadsAsked.read() !== undefined,
    clear() {
      marks.clear()
      tab.clearTold()
      keys.downloadsAsked.remove()
    },
  }
}

function lookAtVisit({ browser, language }: AnalyticsSurroundings) {
  const { document, location, screen, navigator } = browser
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean }
  const matches = (query: string) => browser.matchMedia(query).matches
  return visitOf({
    referrer: document.referrer,
    origin: location.origin,
    language: language(),
    // Older iPhones say it nowhere else.
    isApp: matches('(display-mode: standalone)') || standalone === true,
    isTouched: matches('(pointer: coarse)'),
    screen,
  })
}

/** Undefined where the browser refuses. */
function lentBy(browser: Window): BrowserStorage | undefined {
  try {
    return browser.sessionStorage
  } catch {
    return undefined
  }
}
