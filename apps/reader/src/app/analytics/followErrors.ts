import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { ReaderEvent } from '../../analytics/events/readerEvents.ts'
import { GraphqlError } from '../../network/GraphqlError.ts'

type Kind = Extract<ReaderEvent, { type: 'error' }>['kind']

interface ErrorsOptions {
  readonly browser: Window
  readonly queryClient: QueryClient
  readonly emit: (event: ReaderEvent) => void
}

/** A page on which everything breaks says so a few times, not without end. */
const MOST = 5

/**
 * Tells that something went wrong, and of what kind: never what it said, which may name anything. That there is no network is
 * nothing wrong. The answer ends it.
 */
export function followErrors({ browser, queryClient, emit }: ErrorsOptions): () => void {
  let count = 0
  const tell = (kind: Kind) => {
    count += 1
    if (count <= MOST) emit({ type: 'error', kind })
  }
  const onError = ({ target }: Event) => {
    if (target === browser) tell('script')
    else if (target instanceof Element && target.closest('video, audio') !== null) tell('media')
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isLackOfNetwork(reason, onlineManager.isOnline())) tell('script')
  }
  // A film that does not play says so where it stands: that does not come up to the page.
  browser.addEventListener('error', onError, true)
  browser.addEventListener('unhandledrejection', onRejection)
  const forget = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const kind = kindOf(event.action.error, onlineManager.isOnline())
    if (kind !== undefined) tell(kind)
  })
  return () => {
    browser.removeEventListener('error', onError, true)
    browser.removeEventListener('unhandledrejection', onRejection)
    forget()
  }
}

/** Of an answer that did not come. Pure. */
export function kindOf(error: unknown, isOnline: boolean): Kind | undefined {
  if (!(error instanceof GraphqlError)) return isLackOfNetwork(error, isOnline) ? undefined : ofThePage(error)
  if (error.code === 'UNREACHABLE' || error.code === 'ADMINS_ONLY') return undefined
  return error.codes.includes('UNAUTHENTICATED') ? 'session' : 'content'
}

/** Code that does not come fails with a TypeError: https://html.spec.whatwg.org/#hostloadimportedmodule. */
const ofThePage = (error: unknown): Kind => (error instanceof TypeError ? 'script' : 'content')

/** What is fetched in vain fails with a TypeError, too: https://fetch.spec.whatwg.org/#fetch-method. Pure. */
function isLackOfNetwork(error: unknown, isOnline: boolean): boolean {
  return !isOnline && error instanceof TypeError
}
