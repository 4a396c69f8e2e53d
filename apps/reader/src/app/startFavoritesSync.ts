import { memoizeAsync } from '@gatefold/magazine/memoizeAsync'
import type { Connectivity } from '../network/connectivity.ts'
import { createFavoritesSync } from '../content/favorites/createFavoritesSync.ts'
import { openAccountFavorites } from '../content/favorites/accountFavorites.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

/** Milliseconds between two looks at the account besides those that follow a change: another device may have marked something. */
const OFTEN = 60_000

interface FavoritesOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly connectivity: Pick<Connectivity, 'isOnline' | 'subscribe'>
  readonly log: (message: string, cause?: unknown) => void
}

/**
 * Brings the favorites of this device and of the account together as long as somebody is signed in: at once after a change, and now
 * and then. Nothing is asked for who is not.
 */
export async function startFavoritesSync({ browser, router, connectivity, log }: FavoritesOptions): Promise<void> {
  const { configuration, openReadingState, openSession } = router.options.context
  const { document, performance } = browser
  const { favorites } = await openReadingState()
  const openSync = memoizeAsync(async () => {
    const account = openAccountFavorites({
      configuration,
      session: await openSession(),
      fetch: browser.fetch.bind(browser),
      log,
    })
    return createFavoritesSync({ favorites, account })
  })
  const follow = (way: 'sync' | 'syncChanges') => {
    if (favorites.reader() === undefined || !connectivity.isOnline()) return
    const fail = (error: unknown) => log('Favorites could not be brought to the account.', error)
    void openSync().then((sync) => sync[way](), fail)
  }
  let lastLook = Number.NEGATIVE_INFINITY
  const look = () => {
    const now = performance.now()
    if (now - lastLook < OFTEN || document.visibilityState === 'hidden' || favorites.reader() === undefined) return
    lastLook = now
    follow('sync')
  }
  favorites.subscribe(() => follow('syncChanges'))
  connectivity.subscribe(() => follow('sync'))
  document.addEventListener('visibilitychange', look)
  router.subscribe('onResolved', look)
  browser.setInterval(look, OFTEN)
  look()
}
