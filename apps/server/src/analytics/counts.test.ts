import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { describe, expect, it } from 'vitest'
import { countsOf } from './counts.ts'

const event = (fact: AnalyticsFact, isOffline = false) => ({
  id: '7f0c1f2e-6c1b-4a54-9d4c-0f8f6a8f2a11',
  at: 0,
  isOffline,
  ...fact,
})

describe('countsOf', () => {
  it('counts every tenth that a reading reached since it was last told of, once', () => {
    const counts = countsOf(event({ type: 'article_progress', issue: 'i', article: 'a', from: 2, to: 5, seconds: 40 }))
    expect(counts.filter(({ measure }) => measure === 'depth').map(({ detail }) => detail)).toEqual(['3', '4', '5'])
    expect(counts.find(({ measure }) => measure === 'active_seconds')).toEqual({
      measure: 'active_seconds',
      issue: 'i',
      item: 'a',
      detail: '',
      amount: 40,
    })
  })

  it('adds nothing for no time and no way', () => {
    expect(countsOf(event({ type: 'article_progress', issue: 'i', article: 'a', from: 5, to: 5, seconds: 0 }))).toEqual(
      [],
    )
  })

  it('tells apart what was read without a network', () => {
    const fact = { type: 'article_open', issue: 'i', article: 'a', language: 'de' } as const
    expect(countsOf(event(fact)).map(({ measure }) => measure)).toEqual(['reads', 'reads_by_language'])
    expect(countsOf(event(fact, true)).map(({ measure }) => measure)).toEqual([
      'reads',
      'reads_offline',
      'reads_by_language',
    ])
  })

  it('names the place of a closer look by its row and its column', () => {
    const [look] = countsOf(event({ type: 'replica_zoom', issue: 'i', page: 3, column: 4, row: 7 }))
    expect(look).toEqual({ measure: 'page_zooms', issue: 'i', item: '3', detail: '74', amount: 1 })
  })
})
