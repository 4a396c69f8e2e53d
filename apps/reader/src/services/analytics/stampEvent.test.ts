import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { describe, expect, it } from 'vitest'
import { stampEvent } from './stampEvent.ts'

const STAMP = { id: '7f0c1f2e-6c1b-4a54-9d4c-0f8f6a8f2a11', at: 1_700_000_000_000, isOffline: true }

const stamped = (fact: object, isToldWords = false) => stampEvent(fact as AnalyticsFact, STAMP, { isToldWords })

describe('stampEvent', () => {
  it('says when, and whether the host could be reached', () => {
    expect(stamped({ type: 'INSTALLED' })).toEqual({ type: 'INSTALLED', ...STAMP })
  })

  it('makes nothing of what the catalogue does not name', () => {
    expect(stamped({ type: 'issue_open', issue: 'i', user: 'ada' })).toBeUndefined()
    expect(stamped({ type: 'issue_open', issue: 'ada@example.org' })).toBeUndefined()
    expect(stamped({ type: 'mouse_move' })).toBeUndefined()
  })

  it('tells what was searched for only where that is asked for', () => {
    const search = { type: 'search', length: 4, hits: 2, words: 'rain' }
    expect(stamped(search, true)).toEqual({ ...search, ...STAMP })
    expect(stamped(search)).toEqual({ type: 'search', length: 4, hits: 2, ...STAMP })
  })
})
