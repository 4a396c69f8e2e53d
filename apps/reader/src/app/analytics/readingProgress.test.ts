import { describe, expect, it } from 'vitest'
import { nextProgress, type ProgressEvent, UNREAD } from './readingProgress.ts'

/** What is told of one opening. */
function collectReports(...events: readonly ProgressEvent[]) {
  let progress = UNREAD
  return events.flatMap((event) => {
    const step = nextProgress(progress, event)
    progress = step.progress
    return step.reports
  })
}

const attention = (at: number, isThere = true): ProgressEvent => ({ kind: 'attention', isThere, at })
const seen = (share: number): ProgressEvent => ({ kind: 'seen', share })
const tell = (at: number): ProgressEvent => ({ kind: 'tell', at })

describe('nextProgress', () => {
  it('tells the furthest tenth that was seen, not the last', () => {
    expect(collectReports(attention(0), seen(0.62), seen(0.1), tell(9_000))).toEqual([{ from: 0, to: 6, seconds: 9 }])
  })

  it('tells no tenth twice, and goes on from where it was told', () => {
    expect(
      collectReports(attention(0), seen(0.35), tell(4_000), seen(0.2), tell(6_000), seen(0.9), tell(7_000)),
    ).toEqual([
      { from: 0, to: 3, seconds: 4 },
      { from: 3, to: 3, seconds: 2 },
      { from: 3, to: 9, seconds: 1 },
    ])
  })

  it('counts no time in which the page has no eyes on it, and nothing that stands there then', () => {
    const events = [attention(0), seen(0.2), attention(3_000, false), seen(1), attention(50_000), tell(52_000)]
    expect(collectReports(...events)).toEqual([{ from: 0, to: 2, seconds: 5 }])
  })

  it('is silent where nothing is new', () => {
    expect(collectReports(tell(9_000))).toEqual([])
    expect(collectReports(attention(0), seen(0.5), tell(2_000), attention(2_000, false), tell(90_000))).toHaveLength(1)
  })

  it('loses no second over several tellings', () => {
    const tellings = Array.from({ length: 10 }, (_, index) => tell((index + 1) * 1_370))
    const sum = collectReports(attention(0), ...tellings).reduce((all, { seconds }) => all + seconds, 0)
    expect(sum).toBe(14)
  })

  it('reaches the end where the end of the text is seen, however its shares add up', () => {
    expect(collectReports(attention(0), seen(0.1 + 0.2 + 0.7 - 1e-9), tell(1_000))).toEqual([
      { from: 0, to: 10, seconds: 1 },
    ])
  })

  it('tells hours in parts', () => {
    expect(collectReports(attention(0), seen(1), tell(4_000_000))).toEqual([
      { from: 0, to: 10, seconds: 3_600 },
      { from: 10, to: 10, seconds: 400 },
    ])
  })
})
