import { askForVisits } from '../services/badge/newestVisit.ts'
import { badgeFor } from '../services/badge/badgeFor.ts'
import { createOpenedMemory } from '../services/badge/createOpenedMemory.ts'
import { releaseTime } from '../services/badge/releaseTime.ts'
import { showBadge } from '../services/badge/showBadge.ts'
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
  const memory = createOpenedMemory(caches, configuration.basePath)
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
    askForVisits(navigator).catch((error: unknown) => log('Nobody looks for new issues meanwhile.', error))
  }
}
