import { describe, expect, it } from 'vitest'
import { turnOfKey, turnOfSwipe } from './turnOf.ts'

const press = (key: string) => ({ key, isModified: false })

describe('turnOfKey', () => {
  it('goes on to the right where the text runs to the right', () => {
    expect(turnOfKey(press('ArrowRight'), 'ltr')).toBe('next')
    expect(turnOfKey(press('ArrowLeft'), 'ltr')).toBe('prev')
  })

  it('goes on to the left where the text runs to the left', () => {
    expect(turnOfKey(press('ArrowLeft'), 'rtl')).toBe('next')
    expect(turnOfKey(press('ArrowRight'), 'rtl')).toBe('prev')
  })

  it('leaves other keys and modified ones alone', () => {
    expect(turnOfKey(press('ArrowDown'), 'ltr')).toBeUndefined()
    expect(turnOfKey({ key: 'ArrowLeft', isModified: true }, 'ltr')).toBeUndefined()
  })
})

describe('turnOfSwipe', () => {
  it('brings the next article when the page is pulled towards where the text began', () => {
    expect(turnOfSwipe({ x: -120, y: 8, duration: 200 }, 'ltr')).toBe('next')
    expect(turnOfSwipe({ x: 120, y: 8, duration: 200 }, 'ltr')).toBe('prev')
    expect(turnOfSwipe({ x: 120, y: 8, duration: 200 }, 'rtl')).toBe('next')
  })

  it('is no swipe when it is short, slow or slanting', () => {
    expect(turnOfSwipe({ x: -40, y: 0, duration: 200 }, 'ltr')).toBeUndefined()
    expect(turnOfSwipe({ x: -120, y: 0, duration: 1500 }, 'ltr')).toBeUndefined()
    expect(turnOfSwipe({ x: -120, y: 90, duration: 200 }, 'ltr')).toBeUndefined()
  })
})
