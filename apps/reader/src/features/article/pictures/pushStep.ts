export interface Step {
  /** Takes the entry away again; without effect once the reader has gone back. */
  takeAway(): void
  /** Leaves the entry where it is and listens no more. */
  forget(): void
}

/**
 * Puts an entry of the same address onto the browser's history, so that its Back steps out of what is open instead of
 * leaving the page. The router is told neither of the entry nor of the way back: for it nothing has happened.
 */
export function pushStep(onBack: () => void): Step {
  let state: 'open' | 'taken-away' | 'over' = 'open'
  const stop = () => window.removeEventListener('popstate', onPopState, { capture: true })
  const onPopState = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    stop()
    const isReaders = state === 'open'
    state = 'over'
    if (isReaders) onBack()
  }
  // The router has put functions of its own in the place of the browser's.
  History.prototype.pushState.call(window.history, window.history.state, '')
  window.addEventListener('popstate', onPopState, { capture: true })
  return {
    takeAway() {
      if (state !== 'open') return
      state = 'taken-away'
      window.history.back()
    },
    forget() {
      if (state === 'open') stop()
    },
  }
}
