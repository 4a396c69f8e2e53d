import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Frame, seenIn, viewOfArea, WHOLE, withinFrame, zoomAt } from './zoom.ts'
import { withInertia, withResistance } from './observeGestures.ts'

/** A page of 400 by 600 in the middle of a screen of 400 by 800. */
const FRAME: Frame = { width: 400, height: 600, room: { left: 0, top: -100, width: 400, height: 800 }, most: 4 }

describe('a view', () => {
  it('keeps the point under the fingers where it is', () => {
    const finger = { x: 300, y: 150 }
    const closer = zoomAt(WHOLE, finger, 2)
    // The place 300, 150 of the page lies at 600, 300 of the enlarged one.
    expect(closer).toEqual({ scale: 2, x: -300, y: -150 })
    expect(zoomAt(closer, finger, 1)).toEqual(WHOLE)
  })

  it('shows the whole page in the middle of the screen', () => {
    expect(withinFrame({ scale: 1, x: 70, y: -30 }, FRAME)).toEqual(WHOLE)
    expect(withinFrame({ scale: 0.4, x: 70, y: -30 }, FRAME)).toEqual(WHOLE)
  })

  it('stops at the edges of the page, and centres what is narrower than the screen', () => {
    const wide = { ...FRAME, room: { left: -300, top: -100, width: 1000, height: 800 } }
    expect(withinFrame({ scale: 2, x: 50, y: -2000 }, FRAME)).toEqual({ scale: 2, x: 0, y: -500 })
    expect(withinFrame({ scale: 2, x: 90, y: 0 }, wide)).toEqual({ scale: 2, x: -200, y: -100 })
  })

  it('is never larger than the page is sharp', () => {
    expect(withinFrame({ scale: 9, x: -1000, y: -1000 }, FRAME).scale).toBe(4)
  })

  it('follows a finger over the edge by less than the finger goes', () => {
    const pulled = withResistance({ scale: 2, x: 100, y: -300 }, FRAME)
    expect(pulled.x).toBeGreaterThan(0)
    expect(pulled.x).toBeLessThan(100)
    expect(pulled.y).toBe(-300)
  })

  it('glides on when it is let go, and no further than the edge', () => {
    const start = { scale: 3, x: -400, y: -500 }
    const on = withInertia(start, { x: 0.5, y: 0 }, FRAME)
    expect(on.x).toBeGreaterThan(-400)
    expect(on.x).toBeLessThan(0)
    expect(withInertia(start, { x: 50, y: 0 }, FRAME).x).toBe(0)
  })

  it('fits a column by its width: a short one in the middle, a long one from its top', () => {
    const short = seenIn(viewOfArea({ left: 130, top: 250, width: 188, height: 60 }, FRAME), FRAME)
    expect(short.width).toBeCloseTo(188 / 0.94 / 400)
    expect(short.x + short.width / 2).toBeCloseTo(224 / 400)
    expect(short.y + short.height / 2).toBeCloseTo(280 / 600)
    const long = seenIn(viewOfArea({ left: 100, top: 40, width: 200, height: 500 }, FRAME), FRAME)
    expect(long.y).toBeLessThan(40 / 600)
    expect(long.y).toBeGreaterThan(0)
    expect(long.y + long.height).toBeLessThan(540 / 600)
  })

  it('does not blow up a narrow column, nor anything beyond its sharpness', () => {
    const narrow = { left: 100, top: 100, width: 20, height: 40 }
    expect(viewOfArea(narrow, FRAME).scale).toBe(3)
    expect(viewOfArea(narrow, { ...FRAME, most: 2 }).scale).toBe(2)
  })

  it('knows what is seen', () => {
    expect(seenIn(WHOLE, FRAME)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
    const below = seenIn({ scale: 2, x: -400, y: -500 }, FRAME)
    expect([below.x, below.width]).toEqual([0.5, 0.5])
    expect([below.y, below.height].map((part) => part * 1200)).toEqual([expect.closeTo(400), expect.closeTo(800)])
  })

  it('is at rest once it is within its frame, wherever it came from', () => {
    const number = fc.double({ min: -5000, max: 5000, noNaN: true })
    const scale = fc.double({ min: 0.1, max: 20, noNaN: true })
    fc.assert(
      fc.property(scale, number, number, (wished, x, y) => {
        const view = withinFrame({ scale: wished, x, y }, FRAME)
        const again = withinFrame(view, FRAME)
        expect(again.scale).toBe(view.scale)
        expect(again.x).toBeCloseTo(view.x)
        expect(again.y).toBeCloseTo(view.y)
      }),
    )
  })
})
