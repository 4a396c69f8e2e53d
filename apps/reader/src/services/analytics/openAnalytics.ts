import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { listenToReader } from '../events/readerEvents.ts'
import type { BrowserKeys, BrowserStorage } from '../storage/BrowserKeys.ts'
import type { Analytics, Choice, SinkName } from './Analytics.ts'
import { analyticsStateOf } from './analyticsStateOf.ts'
import { openChoiceChannel } from './choiceChannel.ts'
import { createCollector } from './createCollector.ts'
import { createSinks } from './createSinks.ts'
import { isSampled } from './isSampled.ts'
import { forgetSink, openSink, type SinkSurroundings } from './openSink.ts'
import { createSessionMarks } from './sessionMarks.ts'
import { randomFraction, randomId } from './random.ts'
import { stampEvent } from './stampEvent.ts'
import { visitOf } from './visitOf.ts'

export interface AnalyticsSurroundings extends SinkSurroundings {
  readonly keys: Pick<BrowserKeys, 'analytics'>
  /** That of the interface, now. */
  readonly language: () => string
}

/** Counting over this browser. Listens to the page from now on, unless counting is off. */
export function openAnalytics(surroundings: AnalyticsSurroundings): Analytics {
  const { browser, configuration, keys, connectivity, log } = surroundings
  const { location, navigator: signals } = browser
  const stateFor = (choice: Choice | undefined) => analyticsStateOf({ configuration, location, signals, choice })
  const { searchWords, sampleRates } = configuration.analytics
  const marks = createSessionMarks({ storage: lentBy(browser), random: () => randomFraction(browser.crypto) })
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
    marks,
    sinks: createSinks({
      isSampled: (name) => rates[name] === 1 || isSampled(rates[name], marks.readDraw()),
      openSink: (name) => openSink(name, surroundings),
      forget: (name) => forgetSink(name, surroundings),
      log,
    }),
    stateFor,
    listen: (hear) => void listenToReader(browser, hear),
    lookAtVisit: () => lookAtVisit(surroundings),
    stamp,
  })
  browser.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) collector.lookAgain()
  })
  return collector
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
