import { expect, it } from 'vitest'
import { wheelStep } from './observeGestures.ts'

it('zooms with the wheel of a mouse, in and out by the same', () => {
  const closer = wheelStep({ deltaX: 0, deltaY: -100, deltaMode: 0 }, false)
  const back = wheelStep({ deltaX: 0, deltaY: 100, deltaMode: 0 }, true)
  if (closer.kind !== 'zoom' || back.kind !== 'zoom') throw new Error('A wheel zooms.')
  expect(closer.factor).toBeGreaterThan(1)
  expect(closer.factor * back.factor).toBeCloseTo(1)
  expect(wheelStep({ deltaX: 0, deltaY: 3, deltaMode: 1 }, false).kind).toBe('zoom')
})

it('moves what is zoomed with two fingers on a trackpad, and nothing else', () => {
  expect(wheelStep({ deltaX: 12, deltaY: -7, deltaMode: 0 }, true)).toEqual({ kind: 'pan', x: -12, y: 7 })
  expect(wheelStep({ deltaX: 12, deltaY: -7, deltaMode: 0 }, false)).toEqual({ kind: 'none' })
})
