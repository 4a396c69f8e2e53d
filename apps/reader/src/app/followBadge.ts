import { badgeFor, openNewestOpened, registerPeriodicCheck, releaseTime, showBadge } from '../services/badge.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { findOpened } from './findOpened.ts'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly log: (message: string, cause: unknown) => void
}

/**
 * Keeps the mark on the installed title's icon true: there while an issue is out that is newer than all that were opened here, gone when
 * it is opened. At every visit, and where the browser grants it twice a day without one.
 */
export function followBadge({ browser, router, log }: Surroundings): void {
  const { navigator, caches } = browser
  const { queryClient, queries, configuration } = router.options.context
  const memory = openNewestOpened(caches, configuration.basePath)
  const look = async () => {
    const opened = releaseTime(findOpened(router)?.issue.releaseDate)
    if (opened !== undefined) await memory.note(opened)
    const [latest] = await queryClient.ensureQueryData(queries.issues())
    await showBadge(navigator, badgeFor({ out: releaseTime(latest?.releaseDate), opened: await memory.read() }))
  }
  const follow = () => void look().catch((error: unknown) => log('What is new could not be looked up.', error))
  follow()
  router.subscribe('onResolved', follow)
  if (configuration.offline && 'serviceWorker' in navigator) {
    registerPeriodicCheck(navigator).catch((error: unknown) => log('Nobody looks for new issues meanwhile.', error))
  }
}
