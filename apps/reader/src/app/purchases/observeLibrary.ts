import type { ReaderRouter } from '../createReaderRouter.tsx'
import type { ReaderSession } from '../ReaderContext.ts'
import { openBuying } from './openBuying.ts'

/** Milliseconds between two looks at what the reader has: so long at most an issue stays open here that was taken back. */
const OFTEN = 60_000

/**
 * Looks at what opens paid issues to the reader as long as something is read: something may have been bought on another device, or been
 * taken back. Never rejects. The answer ends it.
 */
export async function observeLibrary(router: ReaderRouter, session: ReaderSession): Promise<() => void> {
  const { purchases, note } = await openBuying(router.options.context)
  let lastLook = Number.NEGATIVE_INFINITY
  const look = async () => {
    const now = performance.now()
    if (now - lastLook < OFTEN || document.visibilityState === 'hidden' || !session.isSignedIn()) return
    lastLook = now
    const answer = await purchases.readLibrary()
    if (answer.kind === 'done') await note(answer.value)
    else if (answer.kind === 'unreachable') lastLook = Number.NEGATIVE_INFINITY
  }
  const follow = () => void look()
  const timer = setInterval(follow, OFTEN)
  document.addEventListener('visibilitychange', follow)
  const forget = router.subscribe('onResolved', follow)
  follow()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', follow)
    forget()
  }
}
