import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { describe, expect, it } from 'vitest'
import { judgeBatch } from './judgeBatch.ts'
import { anEvent } from './testing/someEvents.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const INSTALLED: AnalyticsFact = { type: 'INSTALLED' }

function judge(events: readonly unknown[], { sentAt = NOW, searchWords = false, oldest = 30 } = {}) {
  return judgeBatch(JSON.stringify({ version: 1, sentAt, events }), {
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
  )?.kept.map(({ at }) => at - NOW)

describe('judgeBatch', () => {
  it('keeps what the catalogue names and drops the rest, each by itself', () => {
    const visit = anEvent({ type: 'visit', source: 'direct', device: 'phone', language: 'en', display: 'app' }, NOW)
    expect(judge([visit, { ...visit, user: 'ada' }, 'visit', null])).toEqual({ kept: [visit], dropped: 3 })
  })

  it('keeps a language as it is counted, made up or not', () => {
    const read = (language: string) => anEvent({ type: 'article_open', issue: 'i', article: 'a', language }, NOW)
    const { kept = [] } = judge(['pt-BR', 'en-GB', 'xq-Made-Up'].map(read)) ?? {}
    expect(kept.map((event) => 'language' in event && event.language)).toEqual(['pt-BR', 'en', 'und'])
  })

  it('stores no field that is not of the catalogue, whatever it is called', () => {
    const body = `{"version":1,"sentAt":${NOW},"events":[{"__proto__":"ada","constructor":"ada",${JSON.stringify(anEvent(INSTALLED, NOW)).slice(1)}]}`
    expect(JSON.stringify(judgeBatch(body, { now: NOW, searchWords: true, oldest: 30, languages: [] }))).not.toContain(
      'ada',
    )
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
    for (const body of bodies) expect(judgeBatch(body, judging)).toBeUndefined()
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
    expect(judge([anEvent(INSTALLED, NOW - 3 * DAY)], { oldest: 2 })?.kept).toEqual([])
  })

  it('keeps words only where the title asks for them, on one line', () => {
    const wordsOf = (words: string, searchWords: boolean) =>
      judge([anEvent({ type: 'search', length: 3, hits: 0, words }, NOW)], { searchWords })?.kept.map((event) =>
        'words' in event ? event.words : undefined,
      )
    expect(wordsOf('tide', false)).toEqual([undefined])
    expect(wordsOf('tide\u0000\n mill ', true)).toEqual(['tide  mill'])
    expect(wordsOf('\u0000', true)).toEqual([undefined])
    expect(wordsOf('\uD800', true)).toEqual(['\uFFFD'])
  })
})
