import { afterEach, describe, expect, it, vi } from 'vitest'
import { followAttention } from './followAttention.ts'
import { beginAnew } from './readerEvents.ts'

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
  const told: unknown[] = []
  const leave = followAttention(browser, {
    onChange: (isThere) => void told.push(isThere),
    onHide: () => void told.push('hide'),
  })
  const dispatch = (name: string) => void browser.dispatchEvent(new Event(name))
  return { state, browser, told, leave, dispatch }
}

describe('followAttention', () => {
  afterEach(() => void vi.useRealTimers())

  it('sees that a frame which had the focus has lost it to another window, and that it has it again', () => {
    vi.useFakeTimers()
    const { state, told, leave, dispatch } = aPage()
    state.activeElement = { tagName: 'IFRAME' }
    dispatch('blur')
    expect(told.splice(0)).toEqual([true, true])
    state.hasFocus = false
    vi.advanceTimersByTime(1_000)
    expect(told.splice(0)).toEqual([false])
    state.hasFocus = true
    vi.advanceTimersByTime(1_000)
    expect(told.splice(0)).toEqual([true])
    state.activeElement = { tagName: 'BODY' }
    dispatch('focus')
    expect(vi.getTimerCount()).toBe(0)
    state.activeElement = { tagName: 'IFRAME' }
    dispatch('blur')
    leave()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends and begins anew for who is told from now on', () => {
    const { browser, told, leave } = aPage()
    beginAnew(browser)
    expect(told.splice(0)).toEqual([true, false, 'hide', true])
    leave()
    beginAnew(browser)
    expect(told).toEqual([])
  })
})
