import type { Issue } from '@gatefold/magazine/issue/Issue'
import type { Manifest, ManifestFile } from '@gatefold/magazine/offline/Manifest'
import type { Assets } from '../../content/ContentService.ts'
import { articlePageOf, contentsOf } from '../../content/contentsOf.ts'
import type { EngineParts } from '../EngineParts.ts'
import type { ShownReads } from '../OfflineEngine.ts'
import { measureFile } from '../transfer/measureFile.ts'
import { DownloadTrouble } from './DownloadTrouble.ts'

/** What `GetIssue` and `GetAssets` have answered. */
export interface AnsweredContent {
  readonly issue: Issue
  readonly assets: Assets
}

/**
 * The manifest of an issue whose host has none: the files that its pages show when they are made, each as `measureFile` finds it.
 * What is not there is left out: it is not there for anybody. Rejects with a `DownloadTrouble`. Requirement R4.11.
 */
export async function measureManifest(
  parts: EngineParts,
  content: AnsweredContent,
  signal: AbortSignal,
): Promise<Manifest> {
  const { id: issueId, updated } = content.issue
  const urls = await parts.listFiles(readsOf(content), issueId).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    throw new DownloadTrouble({ kind: 'unreadable', message }, error)
  })
  const files = await measureFiles(parts, urls, signal)
  return { issueId, updated, files, isMeasured: true }
}

/** Those that are there, each once. */
export async function measureFiles(
  parts: EngineParts,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<readonly ManifestFile[]> {
  const measured = await Promise.all(urls.map((url) => parts.slots.run(() => measureFile(parts, url, signal))))
  return measured.filter((file) => file !== undefined)
}

/** As if it were in the local store already. */
function readsOf({ issue, assets }: AnsweredContent): ShownReads {
  const stored = async <Value>(value: Value | undefined) => (value === undefined ? undefined : { value, savedAt: 0 })
  return {
    readIssues: () => stored([]),
    readFeaturedArticles: () => stored([]),
    readIssue: () => stored(issue),
    readIssueContents: () => stored(contentsOf(issue)),
    readArticlePage: (_issue, article) => stored(articlePageOf(issue, article)),
    readAssets: () => stored(assets),
  }
}
