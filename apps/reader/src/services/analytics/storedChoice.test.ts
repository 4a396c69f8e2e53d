import { describe, expect, it } from 'vitest'
import type { SinkName } from './Analytics.ts'
import { parseChoice, writeChoice } from './storedChoice.ts'

const asking = (...askers: readonly SinkName[]) => ({ kind: 'asking', told: [], askers, thirdParties: [] }) as const

describe('storedChoice', () => {
  it('reads back what was chosen', () => {
    const state = asking('own', 'ga4')
    expect(parseChoice(writeChoice('agreed', state), state)).toBe('agreed')
    expect(parseChoice(writeChoice('declined', state), state)).toBe('declined')
  })

  it('asks anew when somebody is to be told whom the reader has not agreed to, and not when somebody is gone', () => {
    const agreed = writeChoice('agreed', asking('own'))
    expect(parseChoice(agreed, asking('own', 'ga4'))).toBeUndefined()
    expect(parseChoice(writeChoice('agreed', asking('own', 'ga4')), asking('ga4'))).toBe('agreed')
    expect(parseChoice(writeChoice('declined', asking('own')), asking('own', 'ga4'))).toBe('declined')
  })

  it.each([undefined, '', 'yes', 'Agreed own', 'declined own'])('reads %j as no choice', (text) => {
    expect(parseChoice(text, asking('own'))).toBeUndefined()
  })
})
