import { describe, expect, it } from 'vitest'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createSessionMarks } from './sessionMarks.ts'

const draws = (...numbers: readonly number[]) => {
  const left = [...numbers]
  return () => left.shift() ?? 0
}

describe('createSessionMarks', () => {
  it('R9.7 draws once a session, which outlasts a reload', () => {
    const storage = aStorage()
    const random = draws(0.25, 0.75)
    const first = createSessionMarks({ storage, random })
    expect([first.readDraw(), first.readDraw()]).toEqual([0.25, 0.25])
    expect(createSessionMarks({ storage, random }).readDraw()).toBe(0.25)
    expect(createSessionMarks({ storage: aStorage(), random }).readDraw()).toBe(0.75)
  })

  it.each(['', ' ', 'much', '1', '-0.1', 'NaN', 'Infinity'])('draws anew over a damaged draw: %j', (damaged) => {
    const storage = aStorage({ 'cf-analytics-draw': damaged })
    expect(createSessionMarks({ storage, random: draws(0.5) }).readDraw()).toBe(0.5)
  })

  it('lets one page of a session tell of the visit', () => {
    const storage = aStorage()
    const [first, second] = [1, 2].map(() => createSessionMarks({ storage, random: draws() }))
    expect([first?.takeVisit(), first?.takeVisit(), second?.takeVisit()]).toEqual([false, true, true])
  })

  it('leaves nothing behind when it is cleared, and tells of no visit twice on the same page', () => {
    const storage = aStorage()
    const marks = createSessionMarks({ storage, random: draws(0.5) })
    marks.readDraw()
    marks.takeVisit()
    marks.clear()
    expect(storage.entries.size).toBe(0)
    expect(marks.takeVisit()).toBe(true)
  })

  it('remembers for as long as the page is open where the browser lends no storage', () => {
    const marks = createSessionMarks({ storage: undefined, random: draws(0.5, 0.9) })
    expect([marks.readDraw(), marks.readDraw(), marks.takeVisit(), marks.takeVisit()]).toEqual([0.5, 0.5, false, true])
  })
})
