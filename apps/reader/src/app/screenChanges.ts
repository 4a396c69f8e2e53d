import { focusHeading } from '../ui/focusHeading.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

/**
 * Moves the focus to a screen that has taken the place of another, where what was pressed is gone with its screen. A change of
 * the address that stays on its screen (language, printed page, place in an article) moves nothing; what a screen has focused
 * itself keeps the focus. The answer ends it.
 */
export function focusNewScreens(router: ReaderRouter, document: Document): () => void {
  let focused: Element | null = null
  // A screen that says that it is on its way takes its heading along when it goes; one that was long on its way is drawn late.
  const observer = new MutationObserver(() => {
    const isLost = focused === document.body || focused?.isConnected === false
    if (isLost && document.activeElement === document.body) move()
  })
  const move = () => {
    observer.disconnect()
    const content = document.querySelector<HTMLElement>('#content')
    if (content === null) return
    // The screen before, with what was pressed, may stand there a moment longer.
    if (!isTaken(content, document.activeElement) && !focusHeading(content)) content.focus({ preventScroll: true })
    focused = document.activeElement
    observer.observe(document.body, { childList: true, subtree: true })
  }
  const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname) move()
  })
  return () => {
    observer.disconnect()
    unsubscribe()
  }
}

/** By the screen itself, by what lies over it, or by the line that reads aloud, which turns pages by itself. */
function isTaken(content: Element, focused: Element | null): boolean {
  if (focused === null) return false
  return content.contains(focused) || focused.closest('dialog, [popover], .mini :is(button, select)') !== null
}

/**
 * From now on the browser shows how one screen becomes the next, where it can and a navigation does not ask for `viewTransition:
 * false`. The router's own way of starting transitions lets go of them, so that each one which the next one ends is an uncaught
 * error of the page (TanStack/router#7906).
 */
export function startTransitions(router: ReaderRouter, document: Document): void {
  if (!('startViewTransition' in document)) return
  router.startViewTransition = (update) => {
    // The first screen comes from nowhere: a transition would hold the page still until it is there.
    const isWanted = router.shouldViewTransition ?? router.state.resolvedLocation !== undefined
    delete router.shouldViewTransition
    return isWanted ? show(update, document) : update()
  }
}

/** Settles as `update` does: whether the change is seen, or skipped by the browser, is all the same to whoever asked for it. */
function show(update: () => Promise<void>, document: Document): Promise<void> {
  const { ready, finished, updateCallbackDone } = document.startViewTransition(update)
  void Promise.allSettled([ready, finished])
  return updateCallbackDone
}
