import type { Downloads } from '../services/downloads/Downloads.ts'
import { picturesAhead } from '../services/downloads/picturesAhead.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { findOpened } from './findOpened.ts'

/**
 * Tells the downloads what is read: when an issue was last opened, which pictures come next (Requirement R4.12), and, where
 * the title wants it, that the issue of an article that was opened should be here. The answer ends it.
 */
export function followReading(
  router: ReaderRouter,
  downloads: Downloads,
  log: (message: string, cause: unknown) => void,
): () => void {
  const { configuration } = router.options.context
  const told = new Set<string>()
  const tell = async () => {
    const opened = findOpened(router)
    if (opened === undefined) return
    const { issue, article } = opened
    await downloads.noteOpened(issue.id)
    if (article === undefined || told.has(article.id)) return
    told.add(article.id)
    const pictures = picturesAhead(issue, article.id)
    if (pictures.length > 0) await downloads.keepPictures(issue.id, pictures)
    const isOpen = issue.isFree || issue.isPurchased
    if (configuration.autoDownload && isOpen) {
      await downloads.start(issue.id, { withFilms: false, isAutomatic: true })
    }
  }
  const follow = () => {
    if (downloads.state().kind === 'unavailable') return
    tell().catch((error: unknown) => log('What is read could not be noted.', error))
  }
  follow()
  return router.subscribe('onResolved', follow)
}
