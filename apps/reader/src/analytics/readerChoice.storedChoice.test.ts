import { describe, expect, it } from 'vitest'
import { parseChoice, writeChoice } from './collector.ts'

const asking = (...terms: readonly string[]) =>
  ({ kind: 'asking', activeSinks: [], askers: [], terms, thirdParties: [] }) as const

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

  it('asks anew when another is told in the place of one who was agreed to', () => {
    const agreed = writeChoice('agreed', asking('own@magazine.example', 'ga4@G-1'))
    expect(parseChoice(agreed, asking('own@magazine.example', 'ga4@G-1'))).toBe('agreed')
    expect(parseChoice(agreed, asking('own@count.example', 'ga4@G-1'))).toBeUndefined()
    expect(parseChoice(agreed, asking('own@magazine.example', 'ga4@G-2'))).toBeUndefined()
  })

  it.each([undefined, '', 'yes', 'Agreed own', 'declined own'])('reads %j as no choice', (text) => {
    expect(parseChoice(text, asking('own'))).toBeUndefined()
  })
})
