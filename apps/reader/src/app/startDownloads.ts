import type { IssueContents } from '@gatefold/magazine/issue'
import { sizeFor } from '@gatefold/magazine/pictureSizes'
import type { Downloads } from '../offline/downloads/Downloads.ts'
import { openDownloads, type OpenDownloadsOptions } from '../offline/downloads/openDownloads.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { findCurrentContent } from './currentContent.ts'
import { clearReader } from './clearReader.ts'

interface StartDownloadsOptions extends OpenDownloadsOptions {
  readonly router: ReaderRouter
}

/** The downloads of this device, following what is read from now on. */
export async function startDownloads({ router, ...options }: StartDownloadsOptions): Promise<Downloads> {
  // A page was closed before it could take away what a reader had left.
  if (options.keys.isSigningOut.read() === true) void clearReader({ router, ...options })
  const downloads = await openDownloads(options)
  followReading(router, downloads, options.log)
  return downloads
}

/**
 * Tells the downloads what is read: when an issue was last opened, which pictures come next (Requirement R4.12), and, where
 * the title wants it, that the issue of an article that was opened should be here. The answer ends it.
 */
function followReading(
  router: ReaderRouter,
  downloads: Downloads,
  log: (message: string, cause: unknown) => void,
): () => void {
  const { configuration } = router.options.context
  const handledIds = new Set<string>()
  const tell = async () => {
    const opened = findCurrentContent(router)
    if (opened === undefined) return
    const { issue, article } = opened
    await downloads.noteOpened(issue.id)
    if (article === undefined || handledIds.has(article.id)) return
    handledIds.add(article.id)
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

/** Pixels that contents pages and embed links show a picture with at most. */
const IN_LISTS = 800
/** More would take the network from what is read now. */
const MOST = 12

/** The pictures that contents pages and embed links of an issue show next, each in one size: first those of the articles that follow. Pure. */
export function picturesAhead({ articles }: Pick<IssueContents, 'articles'>, articleId: string): readonly string[] {
  const inOrder = articles.toSorted((one, other) => one.index - other.index)
  const here = inOrder.findIndex(({ id }) => id === articleId)
  const ahead = [...inOrder.slice(here + 1), ...inOrder.slice(0, here + 1)]
  const urls = ahead.flatMap(({ featureImage, thumbnail }) => [featureImage ?? [], thumbnail ?? []].flat())
  return [...new Set(urls.map((url) => sizeFor(url, IN_LISTS)))].slice(0, MOST)
}
