import { expect, it } from 'vitest'
import { wheelStep } from './followGestures.ts'
import { turnOfPull } from './createStage.ts'

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

it('turns when the pages are pulled far or flicked', () => {
  expect(turnOfPull({ x: -130, speed: 0, width: 390 })).toBe('right')
  expect(turnOfPull({ x: 98, speed: 0, width: 390 })).toBe('left')
  expect(turnOfPull({ x: -30, speed: -0.5, width: 390 })).toBe('right')
})

it('does not turn when they are pulled a little, or pushed back', () => {
  expect(turnOfPull({ x: -60, speed: 0, width: 390 })).toBeUndefined()
  expect(turnOfPull({ x: -130, speed: 0.5, width: 390 })).toBeUndefined()
  expect(turnOfPull({ x: 10, speed: 2, width: 390 })).toBeUndefined()
})
