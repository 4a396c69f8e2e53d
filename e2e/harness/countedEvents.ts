import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type AnalyticsEvent, type AnalyticsFact, isAnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { BrowserContext, Page } from '@playwright/test'
import type { StartedServer } from './startServer.ts'

/** A call that told of what is read, as it left the browser. */
export interface EventsCall {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** All of the catalogue, or there is an error. */
  readonly events: readonly AnalyticsEvent[]
}

/** Notes every such call of a browser from now on, in its order. */
export function noteEvents(context: BrowserContext): readonly Promise<EventsCall>[] {
  const calls: Promise<EventsCall>[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/events')) return
    const body = request.postData() ?? ''
    const events = decodeEvents(body)
    const call = request.allHeaders().then((headers) => ({ body, headers, events }))
    // One that leaves as the test ends has no headers any more, and nobody asks for it.
    call.catch(() => undefined)
    calls.push(call)
  })
  return calls
}

/** Throws where a call has anything that the catalogue has not. */
function decodeEvents(body: string): readonly AnalyticsEvent[] {
  const { events } = JSON.parse(body) as { readonly events: readonly unknown[] }
  return events.map((event) => {
    if (!isAnalyticsEvent(event)) throw new Error(`This is no event: ${JSON.stringify(event)}`)
    return event
  })
}

/** What all these calls have told. */
export async function eventsIn(calls: readonly Promise<EventsCall>[]): Promise<readonly AnalyticsEvent[]> {
  return (await Promise.all(calls)).flatMap(({ events }) => events)
}

/** Something happens on the page, as any part of the reader tells of it. */
export async function tell(page: Page, fact: AnalyticsFact): Promise<void> {
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('gatefold', { detail })), fact)
}

/** The page is put aside, and what it has not sent leaves. */
export async function putAside(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
}

const DATABASE = 'gatefold-analytics'

export const hasQueue = (page: Page) =>
  page.evaluate(async (name) => (await indexedDB.databases()).some((each) => each.name === name), DATABASE)

/** What waits on the device to be sent. */
export async function readWaiting(page: Page): Promise<readonly AnalyticsEvent[]> {
  if (!(await hasQueue(page))) return []
  return page.evaluate(async (name) => {
    const open = indexedDB.open(name)
    // Removed meanwhile: it is not made again.
    open.addEventListener('upgradeneeded', () => open.transaction?.abort())
    const isThere = await new Promise<boolean>((resolve) => {
      open.addEventListener('success', () => resolve(true))
      open.addEventListener('error', () => resolve(false))
    })
    if (!isThere) return []
    try {
      const reading = open.result.transaction('events').objectStore('events').getAll()
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      return reading.result
    } finally {
      open.result.close()
    }
  }, DATABASE)
}

/** What was told by now, whether it has left already or waits: each event once. */
export async function heardOn(page: Page, calls: readonly Promise<EventsCall>[]): Promise<readonly AnalyticsEvent[]> {
  // In this order: what leaves in between is in both.
  const all = [...(await readWaiting(page)), ...(await eventsIn(calls))]
  return [...new Map(all.map((event) => [event.id, event])).values()]
}

export const ofType = <Type extends AnalyticsEvent['type']>(events: readonly AnalyticsEvent[], type: Type) =>
  events.filter((event): event is Extract<AnalyticsEvent, { type: Type }> => event.type === type)

/** What a server has stored of what it was told. */
export function readTaken({ title }: StartedServer): readonly AnalyticsEvent[] {
  return withDatabase(title.dataFolder, (database) => {
    const tables = database.prepare("select name from sqlite_master where name glob 'analytics_events_2*'").all()
    const rows = tables.flatMap(({ name }) => database.prepare(`select event from "${String(name)}"`).all())
    return rows.map(({ event }) => JSON.parse(String(event)) as AnalyticsEvent)
  })
}

/** What a server has counted of a measure, on all days. */
export function readCount({ title }: StartedServer, measure: string): number {
  return withDatabase(title.dataFolder, (database) => {
    const rows = database.prepare('select amount from analytics_counts where measure = ?').all(measure)
    return rows.reduce((sum, { amount }) => sum + Number(amount), 0)
  })
}

function withDatabase<Value>(folder: string, read: (database: DatabaseSync) => Value): Value {
  const database = new DatabaseSync(join(folder, 'gatefold.db'), { readOnly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}
