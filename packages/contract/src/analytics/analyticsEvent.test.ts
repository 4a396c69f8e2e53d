import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { analyticsEvent } from './analyticsEvent.ts'

const STAMP = { id: '7f0c1f2e-6c1b-4a54-9d4c-0f8f6a8f2a11', at: 1_700_000_000_000, isOffline: false }

const accepts = (event: object) => v.is(analyticsEvent, { ...STAMP, ...event })

describe('analyticsEvent', () => {
  it('takes what the catalogue names', () => {
    expect(accepts({ type: 'article_open', issue: 'i', article: 'a-1', language: 'zh-Hant' })).toBe(true)
    expect(accepts({ type: 'INSTALLED' })).toBe(true)
    expect(accepts({ type: 'outbound_click', host: 'shop.example' })).toBe(true)
  })

  it('has no place for a user, a token, a mail, an address with a query, or words nobody asked for', () => {
    const open = { type: 'article_open', issue: 'i', article: 'a', language: 'en' }
    expect(accepts({ ...open, user: 'ada' })).toBe(false)
    expect(accepts({ ...open, article: 'ada@example.org' })).toBe(false)
    expect(accepts({ ...open, article: 'x'.repeat(65) })).toBe(false)
    expect(accepts({ ...open, language: 'ada@example.org' })).toBe(false)
    expect(accepts({ type: 'outbound_click', host: 'shop.example/?token=1' })).toBe(false)
    expect(accepts({ type: 'screen_view', screen: 'home?x=1' })).toBe(false)
    expect(accepts({ type: 'error', kind: 'script', message: 'Cannot read Ada' })).toBe(false)
  })

  it('takes no event without its own time and id, and no number beyond what can be', () => {
    expect(v.is(analyticsEvent, { type: 'INSTALLED', at: 1, isOffline: false })).toBe(false)
    expect(accepts({ type: 'INSTALLED', id: 'not-random' })).toBe(false)
    expect(accepts({ type: 'article_progress', issue: 'i', article: 'a', from: 0, to: 11, seconds: 1 })).toBe(false)
    expect(accepts({ type: 'article_progress', issue: 'i', article: 'a', from: 0, to: 1, seconds: -1 })).toBe(false)
    expect(accepts({ type: 'article_progress', issue: 'i', article: 'a', from: 0, to: 1, seconds: 0.5 })).toBe(false)
  })
})
