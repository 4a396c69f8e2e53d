import { describe, expect, it } from 'vitest'
import { type LooksEvent, nextLooks, NO_LOOKS, zoomPlaceOf } from './useLooks.ts'

function collectLooks(...events: readonly LooksEvent[]): readonly string[] {
  let looks = NO_LOOKS
  return events.flatMap((event) => {
    const step = nextLooks(looks, event)
    looks = step.looks
    return step.finishedLooks.map(({ page, seconds, zoom }) => `${page}: ${seconds} s, ${zoom} %`)
  })
}

const HERE: LooksEvent = { kind: 'attention', isThere: true, at: 0 }
const view = (
  at: number,
  inView: readonly number[],
  more: { seen?: readonly number[]; scale?: number } = {},
): LooksEvent => ({
  kind: 'view',
  inView,
  seen: more.seen ?? inView,
  scale: more.scale ?? 1,
  at,
})
const attention = (at: number, isThere: boolean): LooksEvent => ({ kind: 'attention', isThere, at })

describe('nextLooks', () => {
  it('tells of a page when it is turned away, with the closest that it was looked at', () => {
    const way = [HERE, view(0, [1]), view(2_000, [1], { scale: 2.5 }), view(5_000, [1]), view(6_000, [2])]
    expect(collectLooks(...way)).toEqual(['1: 6 s, 250 %'])
  })

  it('tells of both pages of a spread, and of one alone what it alone was looked at', () => {
    const way = [HERE, view(0, [2, 3]), view(4_000, [2, 3], { seen: [3], scale: 3 }), view(10_000, [4, 5])]
    expect(collectLooks(...way)).toEqual(['2: 4 s, 100 %', '3: 10 s, 300 %'])
  })

  it('ends a look when the screen is hidden, and begins another when it is back', () => {
    const way = [HERE, view(0, [1]), attention(3_000, false), { kind: 'hide', at: 3_000 } as const]
    const back = [attention(60_000, true), view(62_000, [2])]
    expect(collectLooks(...way, ...back)).toEqual(['1: 3 s, 100 %', '1: 2 s, 100 %'])
  })

  it('tells of a look that begins anew how close that one was, not the one before', () => {
    const hide = { kind: 'hide', at: 3_000 } as const
    const near = [HERE, view(0, [1], { scale: 3 }), view(1_000, [1])]
    const back = [attention(60_000, true), view(62_000, [2])]
    expect(collectLooks(...near, hide, ...back)).toEqual(['1: 3 s, 300 %', '1: 2 s, 100 %'])
    expect(collectLooks(HERE, view(0, [1], { scale: 3 }), hide, ...back)).toEqual(['1: 3 s, 300 %', '1: 2 s, 300 %'])
  })

  it('counts no time in which nobody looks, also of a page that came meanwhile', () => {
    const way = [
      HERE,
      view(0, [1]),
      attention(2_000, false),
      view(9_000, [2]),
      attention(20_000, true),
      view(21_000, [3]),
    ]
    expect(collectLooks(...way)).toEqual(['1: 2 s, 100 %', '2: 1 s, 100 %'])
  })

  it('does not go on with a page of the spread that is out of sight when the reader is back', () => {
    const way = [HERE, view(0, [2, 3], { seen: [3], scale: 3 }), attention(1_000, false), attention(2_000, true)]
    expect(collectLooks(...way, view(5_000, []))).toEqual(['3: 4 s, 300 %'])
  })

  it('takes a page that is only passed over for none that was looked at', () => {
    expect(collectLooks(HERE, view(0, [1]), view(300, [2]), view(600, []))).toEqual([])
  })
})

it('names the tenth of the page that is in the middle of what is seen', () => {
  expect(zoomPlaceOf([{ page: 4, area: { x: 0.1, y: 0.6, width: 0.5, height: 0.3 } }])).toEqual({
    page: 4,
    column: 3,
    row: 7,
  })
})

it('takes the page of which most is seen, across the fold', () => {
  const left = { page: 2, area: { x: 0.8, y: 0, width: 0.2, height: 0.5 } }
  const right = { page: 3, area: { x: 0, y: 0, width: 0.3, height: 0.5 } }
  expect(zoomPlaceOf([left, right])?.page).toBe(3)
})

it('stays on the page, and says nothing where there is none', () => {
  expect(zoomPlaceOf([{ page: 1, area: { x: 1, y: 1, width: 0, height: 0 } }])).toEqual({ page: 1, column: 9, row: 9 })
  expect(zoomPlaceOf([])).toBeUndefined()
})
