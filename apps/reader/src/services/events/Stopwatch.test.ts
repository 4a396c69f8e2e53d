import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STANDING, toldBy, turned } from './Stopwatch.ts'

describe('Stopwatch', () => {
  it('counts while it is on, and not while it stands', () => {
    const first = turned(STANDING, true, 1_000)
    const stopped = turned(first, false, 4_000)
    const again = turned(stopped, true, 60_000)
    expect(toldBy(stopped, 30_000).seconds).toEqual([3])
    expect(toldBy(again, 62_000).seconds).toEqual([5])
  })

  it('is not begun anew by being started twice', () => {
    const twice = turned(turned(STANDING, true, 0), true, 5_000)
    expect(toldBy(twice, 8_000).seconds).toEqual([8])
  })

  it('loses nothing over several tellings, whenever they come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1 }), (waits) => {
        let [watch, now, sum] = [turned(STANDING, true, 0), 0, 0]
        for (const wait of waits) {
          now += wait
          const told = toldBy(watch, now)
          watch = told.watch
          sum += told.seconds.reduce((all, each) => all + each, 0)
        }
        expect(sum).toBe(Math.round(now / 1_000))
      }),
    )
  })

  it('tells more than an hour in parts that an event has room for', () => {
    expect(toldBy(turned(STANDING, true, 0), 9_000_000).seconds).toEqual([3_600, 3_600, 1_800])
  })

  it('tells nothing twice', () => {
    const { watch } = toldBy(turned(STANDING, true, 0), 5_600)
    expect(toldBy(watch, 5_700).seconds).toEqual([])
  })
})
