import { expect, it } from 'vitest'
import { frameSize, toArea, toShown, toShownBox, type Turn } from './PageFrame.ts'

const box = { left: 10, bottom: 20, right: 110, top: 220 }
const frame = (turn: Turn) => ({ box, turn })

it('shows a page that is turned with its sides changed', () => {
  expect(([0, 1, 2, 3] as const).map((turn) => frameSize(frame(turn)).width)).toEqual([100, 200, 100, 200])
})

it('brings the corner that a turn puts there to the top left', () => {
  expect(toShown(frame(0), { x: 10, y: 220 })).toEqual({ x: 0, y: 0 })
  expect(toShown(frame(1), { x: 10, y: 20 })).toEqual({ x: 0, y: 0 })
  expect(toShown(frame(2), { x: 110, y: 20 })).toEqual({ x: 0, y: 0 })
  expect(toShown(frame(3), { x: 110, y: 220 })).toEqual({ x: 0, y: 0 })
})

it('keeps a box upright through every turn', () => {
  const inner = { left: 10, bottom: 20, right: 30, top: 60 }
  expect(toShownBox(frame(1), inner)).toEqual({ x: 0, y: 0, width: 40, height: 20 })
  expect(toShownBox(frame(3), inner)).toEqual({ x: 160, y: 80, width: 40, height: 20 })
})

it('cuts an area at the edge of the page and gives none for what lies outside', () => {
  expect(toArea(frame(0), { x: -50, y: 100, width: 100, height: 50 })).toEqual({
    x: 0,
    y: 0.5,
    width: 0.5,
    height: 0.25,
  })
  expect(toArea(frame(0), { x: 100, y: 0, width: 10, height: 10 })).toBeUndefined()
})
