import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import type { PublicAnalytics } from '@gatefold/magazine/title/PublicConfiguration'
import { createBrowserKeys } from '../../storage/BrowserKeys.ts'
import { aStorage } from '../../storage/testing/aStorage.ts'
import { resolveAnalyticsState, type SinkName, sinksOf } from '../analyticsState.ts'
import type { ChoiceChannel, ChoiceMessage } from '../readerChoice.ts'
import { type Collector, createCollector, createSinks, stampEvent } from '../collector.ts'
import { createSessionMarks } from '../openAnalytics.ts'

/** A browser with several tabs on one storage and one channel. */
interface FakeBrowser {
  readonly storage: ReturnType<typeof aStorage>
  openTab(analytics: Partial<PublicAnalytics>, overrides?: Partial<TabOptions>): FakeTab
}

interface TabOptions {
  readonly draw: number
  readonly session: ReturnType<typeof aStorage>
  /** What was stored of a choice when the page began; as it is now unless told. */
  readonly firstChoice: string | undefined
  /** What has happened before there was a collector. */
  readonly early: readonly AnalyticsFact[]
  /** What is told up to now when something else begins. */
  readonly goingOn: AnalyticsFact | undefined
}

interface FakeTab {
  readonly collector: Collector
  emit(fact: AnalyticsFact): void
  /** The types of what was told, sink by sink. */
  eventTypesOf(name: SinkName): readonly string[]
  /** What was done about sinks, in its order. */
  readonly acts: readonly string[]
}

export function aBrowser(): FakeBrowser {
  const storage = aStorage()
  const tabs: { readonly listeners: ((message: ChoiceMessage) => void)[] }[] = []
  return {
    storage,
    openTab(analytics, overrides = {}) {
      const tab = { listeners: [] as ((message: ChoiceMessage) => void)[] }
      const channel: ChoiceChannel = {
        listen: (listener) => void tab.listeners.push(listener),
        post(message) {
          for (const other of tabs) if (other !== tab) for (const listener of other.listeners) listener(message)
        },
      }
      tabs.push(tab)
      return aTab({
        analytics,
        storage,
        channel,
        session: aStorage(),
        draw: 0.5,
        firstChoice: storage.entries.get('cf-analytics'),
        early: [],
        goingOn: undefined,
        ...overrides,
      })
    },
  }
}

interface Tab extends TabOptions {
  readonly analytics: Partial<PublicAnalytics>
  readonly storage: FakeBrowser['storage']
  readonly channel: ChoiceChannel
}

function aTab({ analytics, storage, channel, session, draw, firstChoice, early, goingOn }: Tab): FakeTab {
  const { analytics: usual, ...rest } = aConfiguration()
  const configuration = { ...rest, analytics: { ...usual, ...analytics } }
  const events: (readonly [SinkName, AnalyticsEvent])[] = []
  const acts: string[] = []
  const heard: ((fact: AnalyticsFact) => boolean)[] = []
  const marks = createSessionMarks({ storage: session, random: () => draw })
  const location = { origin: 'https://magazine.example', hostname: 'magazine.example' }
  const sinks = createSinks({
    isConfigured: (name) => sinksOf(configuration).includes(name),
    isSampled: (name) => name === 'own' || marks.readDraw() < 0.9,
    openSink(name) {
      acts.push(`open ${name}`)
      return { tell: (event) => void events.push([name, event]), stop: () => void acts.push(`stop ${name}`) }
    },
    forget: async (name) => void acts.push(`forget ${name}`),
    log: (message, cause) => {
      throw new Error(message, { cause })
    },
  })
  const collector = createCollector({
    key: createBrowserKeys(storage).analytics,
    channel,
    marks,
    sinks,
    stateFor: (choice) => resolveAnalyticsState({ configuration, location, signals: {}, choice }),
    firstChoice,
    isLeft: async () => session.entries.size > 0,
    restartMeasurements: () => goingOn && heard.forEach((hear) => hear(goingOn)),
    listen(hear, { shouldReplay }) {
      heard.push(hear)
      if (shouldReplay) early.forEach((fact) => hear(fact))
    },
    lookAtVisit: () => ({ type: 'visit', source: 'direct', device: 'desktop', language: 'en', display: 'browser' }),
    stamp: (fact) => {
      const stamp = { id: crypto.randomUUID(), at: 1_700_000_000_000, isOffline: false }
      return stampEvent(fact, stamp, { hasSearchWords: false })
    },
  })
  return {
    collector,
    acts,
    emit: (fact) => heard.forEach((hear) => hear(fact)),
    eventTypesOf: (sink) => events.filter(([name]) => name === sink).map(([, { type }]) => type),
  }
}
