import { expect, it } from 'vitest'
import { showing, sideOfPull } from './createStage.ts'

const ROOM = { left: 0, top: 0, right: 400, bottom: 800 }
const VIEW = { scale: 2, x: -100, y: -200 }

it('moves to what is not seen, on the side where it is missing', () => {
  expect(showing({ left: 450, right: 550, top: 100, bottom: 120 }, ROOM, VIEW)).toEqual({ scale: 2, x: -400, y: -200 })
  expect(showing({ left: 350, right: 450, top: -60, bottom: -40 }, ROOM, VIEW)).toEqual({ scale: 2, x: -300, y: 250 })
})

it('stays at what is seen, and within what is larger than the room', () => {
  expect(showing({ left: 100, right: 200, top: 100, bottom: 120 }, ROOM, VIEW)).toEqual(VIEW)
  expect(showing({ left: -100, right: 600, top: -300, bottom: 1200 }, ROOM, VIEW)).toEqual(VIEW)
})

it('turns when the pages are pulled far or flicked', () => {
  expect(sideOfPull({ x: -130, speed: 0, width: 390 })).toBe('right')
  expect(sideOfPull({ x: 98, speed: 0, width: 390 })).toBe('left')
  expect(sideOfPull({ x: -30, speed: -0.5, width: 390 })).toBe('right')
})

it('does not turn when they are pulled a little, or pushed back', () => {
  expect(sideOfPull({ x: -60, speed: 0, width: 390 })).toBeUndefined()
  expect(sideOfPull({ x: -130, speed: 0.5, width: 390 })).toBeUndefined()
  expect(sideOfPull({ x: 10, speed: 2, width: 390 })).toBeUndefined()
})
