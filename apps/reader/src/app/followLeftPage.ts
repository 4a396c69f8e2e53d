import type { TabMemory } from '../services/session/createTabMemory.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

/** Remembers which page the reader turns from to the account, so that a sign-in leads back to it. */
export function followLeftPage(router: ReaderRouter, tab: Pick<TabMemory, 'saveLeftPage'>): () => void {
  const follow = () => {
    const { matches, location } = router.state
    if (matches.some(({ routeId }) => READ_AGAIN.has(routeId))) tab.saveLeftPage(location.publicHref)
  }
  follow()
  return router.subscribe('onResolved', follow)
}

/** Where one may want to go on. */
const READ_AGAIN = new Set<string>([
  '/framed/',
  '/framed/issues/$issue',
  '/framed/preview/$issue',
  '/framed/subscriptions',
  '/framed/drafts',
  '/framed/insights',
  '/framed/downloads',
  '/issues/$issue/$article',
])
