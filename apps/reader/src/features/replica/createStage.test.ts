import { expect, it } from 'vitest'
import { showing } from './createStage.ts'

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
