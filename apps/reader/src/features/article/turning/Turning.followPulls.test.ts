import { describe, expect, it } from 'vitest'
import { intentOf, offsetOf, turnsOnRelease } from './Turning.tsx'

describe('intentOf', () => {
  it('waits until a finger has gone further than it trembles', () => {
    expect(intentOf({ x: 6, y: -4 })).toBeUndefined()
  })

  it('takes a flat way for a pull and every other for reading on', () => {
    expect(intentOf({ x: -30, y: 8 })).toBe('across')
    expect(intentOf({ x: -30, y: 20 })).toBe('other')
    expect(intentOf({ x: 2, y: 40 })).toBe('other')
  })
})

describe('offsetOf', () => {
  it('follows the finger from where it was understood, without a leap', () => {
    expect(offsetOf(-10, true)).toBe(-0)
    expect(offsetOf(-60, true)).toBe(-50)
    expect(offsetOf(60, true)).toBe(50)
  })

  it('gives in only a little where nothing follows', () => {
    expect(offsetOf(60, false)).toBe(10)
  })
})

describe('turnsOnRelease', () => {
  const width = 390

  it('turns when the page was pulled far', () => {
    expect(turnsOnRelease({ x: -120, speed: 0, width })).toBe(true)
    expect(turnsOnRelease({ x: 120, speed: 0, width })).toBe(true)
  })

  it('turns when it was flicked', () => {
    expect(turnsOnRelease({ x: -50, speed: -0.8, width })).toBe(true)
  })

  it('springs back when it was let go early, slowly or on the way back', () => {
    expect(turnsOnRelease({ x: -50, speed: -0.1, width })).toBe(false)
    expect(turnsOnRelease({ x: -20, speed: -0.8, width })).toBe(false)
    expect(turnsOnRelease({ x: -50, speed: 0.8, width })).toBe(false)
    expect(turnsOnRelease({ x: -150, speed: 0.8, width })).toBe(false)
  })

  it('asks for no more of a wide page than of a phone', () => {
    expect(turnsOnRelease({ x: -100, speed: 0, width: 1440 })).toBe(true)
  })
})
