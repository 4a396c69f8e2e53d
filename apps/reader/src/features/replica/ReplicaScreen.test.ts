import { expect, it } from 'vitest'
import { actionOfKey } from './ReplicaScreen.tsx'

const whole = { isZoomed: false, direction: 'ltr' } as const

it('turns with the arrows the way that the issue is read', () => {
  expect(actionOfKey('ArrowRight', whole)).toEqual({ kind: 'turn', way: 1 })
  expect(actionOfKey('ArrowLeft', whole)).toEqual({ kind: 'turn', way: -1 })
  expect(actionOfKey('ArrowRight', { ...whole, direction: 'rtl' })).toEqual({ kind: 'turn', way: -1 })
  expect(actionOfKey('ArrowLeft', { ...whole, direction: 'rtl' })).toEqual({ kind: 'turn', way: 1 })
})

it('moves a zoomed page with the arrows, and turns it with the other keys', () => {
  const zoomed = { ...whole, isZoomed: true }
  expect(actionOfKey('ArrowRight', zoomed)).toMatchObject({ kind: 'pan', y: 0 })
  expect(actionOfKey('ArrowDown', zoomed)).toMatchObject({ kind: 'pan', x: 0 })
  expect(actionOfKey('PageDown', zoomed)).toEqual({ kind: 'turn', way: 1 })
})

it('leaves all other keys alone', () => {
  for (const key of ['a', ' ', 'Tab', 'Escape', 'ArrowDown', 'toString'])
    expect(actionOfKey(key, whole)).toBeUndefined()
})
