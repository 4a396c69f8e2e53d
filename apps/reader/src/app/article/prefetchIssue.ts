import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { I18n } from '@lingui/core'
import { loadTools } from '../../features/article/lazy/LazyTools.tsx'
import { loadLazyKinds } from '../../features/article/lazy/loadLazyKinds.ts'
import type { StoredSession } from '../../account/sessionHeaders.ts'
import type { OpenContent } from '../../content/contentQueries.ts'
import type { Reference } from '../../content/ContentService.ts'
import { readDeviceNetwork } from '../../network/deviceNetwork.ts'
import type { MessageToWorker } from '../../worker/messages.ts'

interface PrefetchOptions {
  readonly issue: Reference
  readonly texts: I18n
  readonly configuration: Pick<PublicConfiguration, 'cache'>
  readonly readSession: () => StoredSession
  /** Whether this title has a worker here, or is getting one; settles when that is known. */
  readonly hasWorker: Promise<boolean>
}

/**
 * Fetches what reading on in an issue takes besides the first page: its articles, the styles and the code that came with
 * neither. Any of its articles opens at once then, without a network too (Requirement R4.9). Never rejects: what could not be
 * had is asked for again when it is wanted. On a device that saves data, and over a slow line, what is wanted is fetched alone.
 *
 * The worker keeps the issue, so that the page need not read the answer (decision 0306). There may be none, and it knows nothing of
 * who is signed in: then the page keeps the issue itself.
 */
export async function prefetchIssue(openContent: OpenContent, options: PrefetchOptions): Promise<void> {
  const { issue, texts, configuration, readSession, hasWorker } = options
  if (!readDeviceNetwork(window).mayFetchAhead()) return
  await Promise.allSettled([loadTools(), import('./ArticleReader.tsx')])
  const registration = (await hasWorker) ? await navigator.serviceWorker.ready : undefined
  // Somebody may have signed in while the worker was installed.
  if (registration !== undefined && readSession().accessToken === undefined) {
    const { active } = registration
    const { getIssue, styles } = configuration.cache.ttl
    const message: MessageToWorker = { type: 'KEEP_ISSUE', issue, freshFor: { issue: getIssue, styles } }
    active?.postMessage(message)
    return
  }
  await Promise.allSettled([
    openContent()
      .then((content) => content.findIssue(issue))
      .then((found) => Promise.all(found?.articles.map((article) => loadLazyKinds(article, texts)) ?? [])),
    openContent().then((content) => content.listAssets()),
    import('../../styles/publicationStyle.ts'),
    import('../../content/openQueryPersister.ts'),
  ])
}

export type PrefetchIssue = typeof prefetchIssue
