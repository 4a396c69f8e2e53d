import type { ReaderRouter } from './createReaderRouter.tsx'

/**
 * Requirement R8.5: a screen that was made ready ahead and could not be is logged, and that is all: who goes there sees why. The router says
 * so itself only of what it throws, and keeps to itself what a route does.
 */
export function watchPreloads(
  router: Pick<ReaderRouter, 'preloadRoute'>,
  log: (message: string, cause: unknown) => void,
): void {
  const preload = router.preloadRoute
  router.preloadRoute = async (options) => {
    const matches = await preload(options)
    const failed = matches?.find(({ status }) => status === 'error')
    if (failed !== undefined) log('Error preloading route!', failed.error)
    return matches
  }
}
