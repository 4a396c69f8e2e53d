import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { describe, expect, it } from 'vitest'
import { countedLanguage, createEventQueue, MOST_WAITING, validateBatch } from './eventsRoute.ts'
import { anEvent, someVisits } from './testing/storedEvents.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const INSTALLED: AnalyticsFact = { type: 'INSTALLED' }

function judge(events: readonly unknown[], { sentAt = NOW, searchWords = false, oldest = 30 } = {}) {
  return validateBatch(JSON.stringify({ version: 1, sentAt, events }), {
    now: NOW,
    searchWords,
    oldest,
    languages: ['en', 'pt-BR'],
  })
}

const timesOf = (sentAt: number, ...times: readonly number[]) =>
  judge(
    times.map((at) => anEvent(INSTALLED, at)),
    { sentAt },
  )?.accepted.map(({ at }) => at - NOW)

describe('validateBatch', () => {
  it('keeps what the catalogue names and drops the rest, each by itself', () => {
    const visit = anEvent({ type: 'visit', source: 'direct', device: 'phone', language: 'en', display: 'app' }, NOW)
    expect(judge([visit, { ...visit, user: 'ada' }, 'visit', null])).toEqual({ accepted: [visit], dropped: 3 })
  })

  it('keeps a language as it is counted, made up or not', () => {
    const read = (language: string) => anEvent({ type: 'article_open', issue: 'i', article: 'a', language }, NOW)
    const { accepted = [] } = judge(['pt-BR', 'en-GB', 'xq-Made-Up'].map(read)) ?? {}
    expect(accepted.map((event) => 'language' in event && event.language)).toEqual(['pt-BR', 'en', 'und'])
  })

  it('stores no field that is not of the catalogue, whatever it is called', () => {
    const body = `{"version":1,"sentAt":${NOW},"events":[{"__proto__":"canary","constructor":"canary",${JSON.stringify(anEvent(INSTALLED, NOW)).slice(1)}]}`
    expect(
      JSON.stringify(validateBatch(body, { now: NOW, searchWords: true, oldest: 30, languages: [] })),
    ).not.toContain('canary')
  })

  it('takes nothing else for a batch', () => {
    const judging = { now: NOW, searchWords: false, oldest: 30, languages: [] }
    const bodies = [
      '',
      'null',
      '[]',
      '{}',
      '{"version":2,"sentAt":1,"events":[{}]}',
      '{"version":1,"sentAt":1,"events":[]}',
    ]
    for (const body of bodies) expect(validateBatch(body, judging)).toBeUndefined()
    expect(judge(Array.from({ length: 101 }, () => anEvent(INSTALLED, NOW)))).toBeUndefined()
  })

  it('believes a clock that is about right, and takes off what another is ahead or behind', () => {
    expect(timesOf(NOW - 2 * MINUTE, NOW - 5_000)).toEqual([-5_000])
    expect(timesOf(NOW + 60 * MINUTE, NOW + 59 * MINUTE)).toEqual([-MINUTE])
    expect(timesOf(NOW - 400 * DAY, NOW - 400 * DAY - MINUTE)).toEqual([-MINUTE])
    // Sent again, it took a little longer.
    expect(timesOf(NOW + 60 * MINUTE - 900, NOW + 59 * MINUTE)).toEqual([-MINUTE])
  })

  it('drops what is too old and what has not been yet', () => {
    expect(timesOf(NOW, NOW - 30 * DAY, NOW - 30 * DAY - 1, NOW + 5 * MINUTE, NOW + 5 * MINUTE + 1)).toEqual([
      -30 * DAY,
      5 * MINUTE,
    ])
    expect(judge([anEvent(INSTALLED, NOW - 3 * DAY)], { oldest: 2 })?.accepted).toEqual([])
  })

  it('keeps words only where the title asks for them, on one line', () => {
    const wordsOf = (words: string, searchWords: boolean) =>
      judge([anEvent({ type: 'search', length: 3, hits: 0, words }, NOW)], { searchWords })?.accepted.map((event) =>
        'words' in event ? event.words : undefined,
      )
    expect(wordsOf('tide', false)).toEqual([undefined])
    expect(wordsOf('tide\u0000\n mill ', true)).toEqual(['tide  mill'])
    expect(wordsOf('\u0000', true)).toEqual([undefined])
    expect(wordsOf('\uD800', true)).toEqual(['\uFFFD'])
  })
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

it.each([
  ['zh-Hant', 'zh-Hant'],
  ['nl', 'nl'],
  ['pt-BR', 'pt'],
  ['haw', 'haw'],
  ['xq', 'und'],
  ['xq-Latn', 'und'],
])('counts %s as %s where the title is read in English and Traditional Chinese', (tag, counted) => {
  expect(countedLanguage(tag, ['en', 'zh-Hant'])).toBe(counted)
})

it('leaves room for every language that there is, whatever is made up', () => {
  const pairs = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
  const tags = [...pairs, ...pairs.flatMap((pair) => LETTERS.map((letter) => pair + letter))]
  expect(new Set(tags.map((tag) => countedLanguage(tag, []))).size).toBeLessThan(1_000)
})

/** A queue over a store that answers when it is told to. */
function aQueue() {
  const plans: (() => void)[] = []
  const portions: { readonly size: number; readonly end: (fault?: Error) => void }[] = []
  const keep = (events: readonly AnalyticsEvent[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    portions.push({ size: events.length, end: (fault) => (fault === undefined ? resolve() : reject(fault)) })
    return promise
  }
  const queue = createEventQueue({ keep, later: (act) => plans.push(act) })
  return { queue, portions, later: () => plans.shift()?.() }
}

describe('createEventQueue', () => {
  it('stores what several calls brought at once, and tells each when it is stored', async () => {
    const { queue, portions, later } = aQueue()
    const confirmed: string[] = []
    const calls = ['one', 'other'].map((name) => queue.add(someVisits(3, 0)).then(() => confirmed.push(name)))
    later()
    expect(portions.map(({ size }) => size)).toEqual([6])
    await Promise.resolve()
    expect(confirmed).toEqual([])
    portions[0]?.end()
    await Promise.all(calls)
    expect(confirmed).toEqual(['one', 'other'])
  })

  it('stores one portion after the other, none of them large', async () => {
    const { queue, portions, later } = aQueue()
    const calls = Array.from({ length: 25 }, () => queue.add(someVisits(200, 0)))
    later()
    const lastCall = queue.add(someVisits(1, 0))
    later()
    expect(portions.map(({ size }) => size)).toEqual([2_000])
    for (let at = 0; at < 3; at += 1) {
      portions[at]?.end()
      await calls[at * 10]
      await Promise.resolve()
      later()
    }
    await Promise.all([...calls, lastCall])
    expect(portions.map(({ size }) => size)).toEqual([2_000, 2_000, 1_001])
  })

  it('says when too much waits, and that nothing is stored when the store fails', async () => {
    const { queue, portions, later } = aQueue()
    const calls = Array.from({ length: MOST_WAITING / 2_000 }, () => queue.add(someVisits(2_000, 0)))
    expect(queue.isFull()).toBe(true)
    later()
    portions[0]?.end(new Error('no room'))
    await expect(calls[0]).rejects.toThrow('no room')
    expect(queue.isFull()).toBe(false)
  })

  it('gives the store nothing any more once it is closed, and says so to who waits', async () => {
    const { queue, portions, later } = aQueue()
    const stored = queue.add(someVisits(1, 0))
    later()
    const waiting = queue.add(someVisits(1, 0))
    queue.close()
    const addedAfterClose = queue.add(someVisits(1, 0))
    await expect(waiting).rejects.toThrow('The server is stopping.')
    await expect(addedAfterClose).rejects.toThrow('The server is stopping.')
    portions[0]?.end()
    await stored
    later()
    expect(portions).toHaveLength(1)
  })
})
