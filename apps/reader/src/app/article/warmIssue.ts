import type { I18n } from '@lingui/core'
import { loadTools } from '../../features/article/lazy/LazyTools.tsx'
import { loadLazyKinds } from '../../features/article/lazy/loadLazyKinds.ts'
import type { OpenContent } from '../../content/contentQueries.ts'
import type { Reference } from '../../content/ContentService.ts'
import { readDeviceNetwork } from '../../network/deviceNetwork.ts'

/**
 * Fetches what reading on in an issue takes besides the first page: its articles, the styles and the code that came with
 * neither. The next article opens at once then, without a network too (Requirement R4.9). Never rejects: what could not be
 * had is asked for again when it is wanted. A device that saves data fetches what is wanted alone.
 */
export async function warmIssue(
  openContent: OpenContent,
  { issue, texts }: { readonly issue: Reference; readonly texts: I18n },
): Promise<void> {
  if (!readDeviceNetwork(window).mayFetchAhead()) return
  await Promise.allSettled([
    openContent()
      .then((content) => content.findIssue(issue))
      .then((found) => Promise.all(found?.articles.map((article) => loadLazyKinds(article, texts)) ?? [])),
    openContent().then((content) => content.listAssets()),
    loadTools(),
    import('./ArticleReader.tsx'),
    import('../../styles/publicationStyle.ts'),
    import('../../content/openQueryPersister.ts'),
  ])
}

export type WarmIssue = typeof warmIssue
