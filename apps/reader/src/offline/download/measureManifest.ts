import type { Issue } from '@gatefold/magazine/issue/Issue'
import { filesForScreen, type Manifest, type ManifestFile } from '@gatefold/magazine/offline/Manifest'
import { sizesNamedIn } from '@gatefold/magazine/picture/pictureSizes'
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
  const sizes = sizesNamedIn(JSON.stringify(content.issue))
  const { pixels = Number.POSITIVE_INFINITY } = parts.situation.settings
  const chosen = filesForScreen(
    urls.map((url) => ({ url, ...sizes.get(url) })),
    pixels,
  )
  const files = await measureFiles(parts, chosen, signal)
  return { issueId, updated, files, isMeasured: true }
}

/** Those that are there, each once, with what is known of them. */
export async function measureFiles(
  parts: EngineParts,
  files: readonly Pick<ManifestFile, 'url' | 'standsFor'>[],
  signal: AbortSignal,
): Promise<readonly ManifestFile[]> {
  const measured = files.map(async ({ url, standsFor = [] }) => {
    const file = await parts.slots(() => measureFile(parts, url, signal))
    return file && (standsFor.length === 0 ? file : { ...file, standsFor })
  })
  return (await Promise.all(measured)).filter((file) => file !== undefined)
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
