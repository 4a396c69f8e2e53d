import { LATEST_PATH } from '@gatefold/magazine/title/paths'
import type { StoredReads } from '../render/storedContent.ts'
import type { Shell } from './createPrecache.ts'

/** How the parts of a page stand in the local store. */
export interface PageState {
  /** When its content was saved; Unix time in milliseconds. */
  readonly content: number
  /** When the styles and fonts were saved that it is set in; Infinity where it is set in none. */
  readonly assets: number
  /** Whether the same parts make the same page, so that its bytes may be kept. */
  readonly isLasting: boolean
}

/** One content of a page, as one build of the worker makes it. */
export interface PageVersion {
  readonly name: string
  /** When the youngest of its parts was saved; Unix time in milliseconds. */
  readonly savedAt: number
  /** When the first of its parts is no longer fresh; Unix time in milliseconds. */
  readonly staleAt: number
}

const MINUTE = 60_000

/** Pure. Times: Requirement R9.3. */
export function pageVersion({ build, configuration }: Shell, { content, assets }: PageState): PageVersion {
  const { ttl } = configuration.cache
  const savedAt = assets === Infinity ? content : Math.max(content, assets)
  const staleAt = Math.min(content + ttl.getIssue * MINUTE, assets + ttl.styles * MINUTE)
  return { name: `${build} ${content} ${assets}`, savedAt, staleAt }
}

const NEVER_FRESH: PageState = { content: 0, assets: 0, isLasting: false }

const PREVIEW = /^preview\/([^/]+)\/?$/

const ISSUE = /^issues\/([^/]+)(?:\/([^/]+))?\/?$/

/**
 * Looks whether the content of a page (a path below the base path) is in the local store, and how old it is. Pages without
 * content, such as the menu, can always be made; for them, for the listing and for a preview the host is asked first.
 * Undefined where the content is not there. Rejects when the store fails.
 */
export async function readPageState(path: string, store: StoredReads): Promise<PageState | undefined> {
  const [, issue, article] = ISSUE.exec(path) ?? []
  if (issue !== undefined) return readIssueState(decode(issue), article, store)
  const [, previewed] = PREVIEW.exec(path) ?? []
  if (previewed !== undefined && (await store.readIssueContents(decode(previewed))) === undefined) return undefined
  // Which issue is the latest the host knows better; without it the reader leads there.
  if (path === LATEST_PATH) return undefined
  if (path === '' && (await store.readIssues()) === undefined) return undefined
  return NEVER_FRESH
}

async function readIssueState(
  issue: string,
  article: string | undefined,
  store: StoredReads,
): Promise<PageState | undefined> {
  const [contents, page, assets] = await Promise.all([
    store.readIssueContents(issue),
    article === undefined ? undefined : store.readArticlePage(issue, decode(article)),
    store.readAssets(),
  ])
  if (contents === undefined) return undefined
  const hasStyle = page?.value.article.style !== undefined
  return { content: contents.savedAt, assets: hasStyle ? (assets?.savedAt ?? 0) : Infinity, isLasting: true }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
