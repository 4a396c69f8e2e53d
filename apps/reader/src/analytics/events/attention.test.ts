import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { observeAttention, STOPPED, takeSeconds, toggleStopwatch } from './attention.ts'
import { restartMeasurements } from './readerEvents.ts'

function aPage() {
  const state = { hasFocus: true, visibilityState: 'visible', activeElement: { tagName: 'BODY' } }
  const document = {
    hasFocus: () => state.hasFocus,
    get visibilityState() {
      return state.visibilityState
    },
    get activeElement() {
      return state.activeElement
    },
  }
  const { setInterval, clearInterval } = globalThis
  const browser = Object.assign(new EventTarget(), { document, setInterval, clearInterval }) as unknown as Window
  const notifications: unknown[] = []
  const leave = observeAttention(browser, {
    onChange: (isThere) => void notifications.push(isThere),
    onHide: () => void notifications.push('hide'),
  })
  const dispatch = (name: string) => void browser.dispatchEvent(new Event(name))
  return { state, browser, notifications, leave, dispatch }
}

describe('observeAttention', () => {
  afterEach(() => void vi.useRealTimers())

  it('sees that a frame which had the focus has lost it to another window, and that it has it again', () => {
    vi.useFakeTimers()
    const { state, notifications, leave, dispatch } = aPage()
    state.activeElement = { tagName: 'IFRAME' }
    dispatch('blur')
    expect(notifications.splice(0)).toEqual([true, true])
    state.hasFocus = false
    vi.advanceTimersByTime(1_000)
    expect(notifications.splice(0)).toEqual([false])
    state.hasFocus = true
    vi.advanceTimersByTime(1_000)
    expect(notifications.splice(0)).toEqual([true])
    state.activeElement = { tagName: 'BODY' }
    dispatch('focus')
    expect(vi.getTimerCount()).toBe(0)
    state.activeElement = { tagName: 'IFRAME' }
    dispatch('blur')
    leave()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends and begins anew for who is told from now on', () => {
    const { browser, notifications, leave } = aPage()
    restartMeasurements(browser)
    expect(notifications.splice(0)).toEqual([true, false, 'hide', true])
    leave()
    restartMeasurements(browser)
    expect(notifications).toEqual([])
  })
})

describe('Stopwatch', () => {
  it('counts while it is on, and not while it stands', () => {
    const first = toggleStopwatch(STOPPED, true, 1_000)
    const stopped = toggleStopwatch(first, false, 4_000)
    const again = toggleStopwatch(stopped, true, 60_000)
    expect(takeSeconds(stopped, 30_000).seconds).toEqual([3])
    expect(takeSeconds(again, 62_000).seconds).toEqual([5])
  })

  it('is not begun anew by being started twice', () => {
    const twice = toggleStopwatch(toggleStopwatch(STOPPED, true, 0), true, 5_000)
    expect(takeSeconds(twice, 8_000).seconds).toEqual([8])
  })

  it('loses nothing over several tellings, whenever they come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1 }), (waits) => {
        let [watch, now, sum] = [toggleStopwatch(STOPPED, true, 0), 0, 0]
        for (const wait of waits) {
          now += wait
          const result = takeSeconds(watch, now)
          watch = result.watch
          sum += result.seconds.reduce((all, each) => all + each, 0)
        }
        expect(sum).toBe(Math.round(now / 1_000))
      }),
    )
  })

  it('tells more than an hour in parts that an event has room for', () => {
    expect(takeSeconds(toggleStopwatch(STOPPED, true, 0), 9_000_000).seconds).toEqual([3_600, 3_600, 1_800])
  })

  it('tells nothing twice', () => {
    const { watch } = takeSeconds(toggleStopwatch(STOPPED, true, 0), 5_600)
    expect(takeSeconds(watch, 5_700).seconds).toEqual([])
  })
})
