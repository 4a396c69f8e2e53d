import type { ReaderRouter } from './createReaderRouter.tsx'

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
