import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import type { PublicAnalytics } from '@gatefold/magazine/title/PublicConfiguration'
import { describe, expect, it } from 'vitest'
import { type Choice, resolveAnalyticsState, type Signals } from '../analytics/analyticsState.ts'
import { consentQuestionOf } from './ConsentLine.tsx'

interface Reader {
  readonly choice?: Choice
  readonly signals?: Signals
}

function resolveQuestion(settings: Partial<PublicAnalytics>, { choice, signals = {} }: Reader = {}) {
  const configuration = aConfiguration({ analytics: { ...aConfiguration().analytics, ...settings } })
  const location = { origin: 'https://magazine.example', hostname: 'magazine.example' }
  return consentQuestionOf(resolveAnalyticsState({ configuration, location, signals, choice }), 'count.example')
}

describe('consentQuestionOf', () => {
  it('asks for what waits for consent, and names the others', () => {
    const google = { ga4Id: 'G-1', gtmId: 'GTM-1', sampleRates: { google: 0.5, ga4: 1 } }
    expect(resolveQuestion({ firstParty: 'consent' })).toEqual({ about: 'own', others: [] })
    expect(resolveQuestion({ ga4Id: 'G-1' })).toEqual({ about: 'others', others: ['Google Analytics'] })
    expect(resolveQuestion({ firstParty: 'consent', ...google })).toEqual({
      about: 'both',
      others: ['Google Analytics', 'Google Tag Manager'],
    })
    expect(resolveQuestion({ firstParty: 'always', ga4Id: 'G-1' })).toEqual({
      about: 'others',
      others: ['Google Analytics'],
    })
    const elsewhere = { firstParty: 'always', endpoint: 'https://count.example/events' } as const
    expect(resolveQuestion(elsewhere)).toEqual({ about: 'others', others: ['count.example'] })
  })

  it('asks nobody who has chosen, whose browser has, or who need not be asked', () => {
    expect(resolveQuestion({ ga4Id: 'G-1' }, { choice: 'declined' })).toBeUndefined()
    expect(resolveQuestion({ ga4Id: 'G-1' }, { choice: 'agreed' })).toBeUndefined()
    expect(resolveQuestion({ ga4Id: 'G-1' }, { signals: { globalPrivacyControl: true } })).toBeUndefined()
    expect(resolveQuestion({ firstParty: 'always' })).toBeUndefined()
    expect(resolveQuestion({})).toBeUndefined()
  })
})
