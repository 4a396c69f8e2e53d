import { describe, expect, it } from 'vitest'
import { sideOf, turnOfKey, turnOfPull } from './Turning.tsx'

const createKeyEvent = (key: string) => ({ key, isModified: false })

describe('turnOfKey', () => {
  it('goes on to the right where the text runs to the right', () => {
    expect(turnOfKey(createKeyEvent('ArrowRight'), 'ltr')).toBe('next')
    expect(turnOfKey(createKeyEvent('ArrowLeft'), 'ltr')).toBe('prev')
  })

  it('goes on to the left where the text runs to the left', () => {
    expect(turnOfKey(createKeyEvent('ArrowLeft'), 'rtl')).toBe('next')
    expect(turnOfKey(createKeyEvent('ArrowRight'), 'rtl')).toBe('prev')
  })

  it('leaves other keys and modified ones alone', () => {
    expect(turnOfKey(createKeyEvent('ArrowDown'), 'ltr')).toBeUndefined()
    expect(turnOfKey({ key: 'ArrowLeft', isModified: true }, 'ltr')).toBeUndefined()
  })
})

describe('turnOfPull', () => {
  it('brings the next article when the page is pulled towards where the text began', () => {
    expect(turnOfPull(-120, 'ltr')).toBe('next')
    expect(turnOfPull(120, 'ltr')).toBe('prev')
    expect(turnOfPull(120, 'rtl')).toBe('next')
  })
})

describe('sideOf', () => {
  it('lets the next article come from where the text runs to', () => {
    expect([sideOf('next', 'ltr'), sideOf('prev', 'ltr')]).toEqual([1, -1])
    expect([sideOf('next', 'rtl'), sideOf('prev', 'rtl')]).toEqual([-1, 1])
  })
})
