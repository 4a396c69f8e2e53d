import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { type Chance, createChance } from './Chance.ts'
import { simulateSession } from './simulateSession.ts'
import { SIMULATED_ISSUES } from './simulatedTitle.ts'

const HOUR = 3_600_000
/** So that many calls come at once, as on a busy host. */
const WAVE = 3 * HOUR

const BATCH = 100

/** A call of `POST events`. */
export interface SimulatedCall {
  /** When it comes, by the host's clock: Unix time in milliseconds. */
  readonly at: number
  readonly body: string
}

export interface SimulatedDay {
  /** Everything that happened, each once and at its real time; what is left of the last sittings is of the next day. */
  readonly events: readonly AnalyticsEvent[]
  /** How the host is told of it, in the order of time: with calls that come twice, late ones, clocks that are wrong, and nonsense. */
  readonly calls: readonly SimulatedCall[]
}

interface SimulationOptions {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  readonly sessions: number
  readonly seed: number
}

/** A device's clock: how far it is ahead of the host's, in milliseconds. */
const CLOCKS = [0, 0, 0, 0, 0, 3 * HOUR, -50 * 60_000] as const

/** Until what was read offline is told: up to four days. */
const LATER = [WAVE, 3 * WAVE, 9 * WAVE, 30 * WAVE] as const

/** What a day of reading is and what the host hears of it; the same for the same seed. */
export function simulateDay({ day, sessions, seed }: SimulationOptions): SimulatedDay {
  const chance = createChance(seed)
  const midnight = Date.parse(day)
  const events: AnalyticsEvent[] = []
  const queues = new Map<string, Queue>()
  for (let session = 0; session < sessions; session += 1) {
    const begin = midnight + chance.between(0, 24 * HOUR - 1)
    const isOffline = chance.happens(0.12)
    const sessionEvents = simulateSession(chance, { begin, isOffline })
    events.push(...sessionEvents)
    const end = sessionEvents.at(-1)?.at ?? begin
    const at = Math.ceil(end / WAVE) * WAVE + (isOffline ? chance.pick(LATER) : 0)
    const ahead = chance.pick(CLOCKS)
    const key = `${at} ${ahead}`
    const queue = queues.get(key) ?? { at, ahead, events: [] }
    queue.events.push(...sessionEvents)
    queues.set(key, queue)
  }
  const calls = [...queues.values()].flatMap((queue) => callsOf(chance, queue))
  return { events, calls: calls.toSorted((one, other) => one.at - other.at) }
}

/** What is told with one clock at one time. */
interface Queue {
  readonly at: number
  readonly ahead: number
  readonly events: AnalyticsEvent[]
}

function callsOf(chance: Chance, { at, ahead, events }: Queue): readonly SimulatedCall[] {
  const calls: SimulatedCall[] = []
  const call = (when: number, batch: readonly unknown[]) => {
    // The network takes its time.
    const sentAt = when + ahead - chance.between(0, 3_000)
    calls.push({ at: when, body: JSON.stringify({ version: 1, sentAt, events: batch }) })
  }
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = events.slice(start, start + BATCH).map((event) => ({ ...event, at: event.at + ahead }))
    const nonsense = batch.length < BATCH ? nonsenseOf(chance, at + ahead) : []
    call(at, [...batch, ...nonsense])
    // A beacon whose answer never came, and what the queue sends again with what came after.
    if (chance.happens(0.1)) call(at, batch)
    if (chance.happens(0.1)) call(at + chance.between(1, 5) * WAVE, batch.slice(chance.between(0, batch.length - 1)))
  }
  return calls
}

/** An event that is none, or of what the title does not have. */
function nonsenseOf(chance: Chance, at: number): readonly object[] {
  const stamp = { id: chance.uuid(), at: at - 1, isOffline: false }
  const [{ id: issue }] = SIMULATED_ISSUES
  return [
    chance.pick<object>([
      { ...stamp, type: 'issue_open', issue: 'made-up' },
      { ...stamp, type: 'issue_open', issue, user: 'ada' },
      { ...stamp, type: 'article_progress', issue, article: 'flood-1', from: 0, to: 10, seconds: 3_600 },
      { ...stamp, type: 'article_progress', issue, article: 'ebb-1', from: 0, to: 11, seconds: 1 },
      { ...stamp, type: 'replica_page', issue, page: 999, seconds: 1, zoom: 100 },
      { ...stamp, type: 'INSTALLED', at: at + 24 * HOUR },
      { ...stamp, type: 'INSTALLED', id: 'one' },
    ]),
  ]
}
