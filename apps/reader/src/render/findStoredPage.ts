import { renderDocument, type DocumentAnswer } from './renderDocument.tsx'
import { rememberReads, storedContent, type StoredReads } from './storedContent.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

interface Surroundings {
  readonly configuration: PublicConfiguration
  /** The reader's `index.html`, as built. */
  readonly template: string
  readonly store: StoredReads
  /** Unix time in milliseconds. */
  readonly now: number
}

/** A page that can be made of what is on this device. */
export interface StoredPage {
  /** Whether the host need not be asked (Requirement R9.3). */
  readonly isFresh: boolean
  /** Undefined where it turns out that something is missing. */
  render(): Promise<DocumentAnswer | undefined>
}

const MINUTE = 60_000
const PREVIEW = /^preview\/([^/]+)\/?$/
const ISSUE = /^issues\/([^/]+)(?:\/([^/]+))?\/?$/

/**
 * Looks whether the page at an address (path and search, base path included) is in the local store, and how old it is. What
 * is no content, such as the menu, always is, and never fresh. Undefined where the content is not there. Rejects when the
 * store fails.
 */
export async function findStoredPage(url: URL, surroundings: Surroundings): Promise<StoredPage | undefined> {
  const { configuration, template, now } = surroundings
  const store = rememberReads(surroundings.store)
  const path = url.pathname.slice(configuration.basePath.length)
  const [, issue, article] = ISSUE.exec(path) ?? []
  const savedAt =
    issue === undefined ? await readOther(path, store) : await readAge(decode(issue), decode(article), store)
  if (savedAt === undefined) return undefined
  const { ttl } = configuration.cache
  const isYoung = (time: number, minutes: number) => now - time < minutes * MINUTE
  return {
    isFresh: isYoung(savedAt.content, ttl.getIssue) && isYoung(savedAt.assets, ttl.styles),
    async render() {
      const content = storedContent(store)
      const answer = await renderDocument({ url: addressOf(url), configuration, content, template })
      return answer.kind === 'page' && answer.status >= 500 ? undefined : answer
    },
  }
}

/** When the parts of a page were saved; Unix time in milliseconds. */
interface Ages {
  readonly content: number
  readonly assets: number
}

async function readAge(issue: string, article: string | undefined, store: StoredReads): Promise<Ages | undefined> {
  const contents = await store.readIssueContents(issue)
  if (contents === undefined) return undefined
  if (article === undefined) return { content: contents.savedAt, assets: Infinity }
  const page = await store.readArticlePage(issue, article)
  if (page?.value.article.style === undefined) return { content: contents.savedAt, assets: Infinity }
  return { content: contents.savedAt, assets: (await store.readAssets())?.savedAt ?? 0 }
}

/** The listing, a preview, and the pages without content: the host is asked first. */
async function readOther(path: string, store: StoredReads): Promise<Ages | undefined> {
  const [, previewed] = PREVIEW.exec(path) ?? []
  const isThere =
    path === ''
      ? (await store.readIssues()) !== undefined
      : previewed === undefined || (await store.readIssueContents(decode(previewed))) !== undefined
  return isThere ? { content: 0, assets: 0 } : undefined
}

/** Only the language changes what everybody sees (Requirement R2.4). */
function addressOf({ pathname, searchParams }: URL): string {
  const lang = searchParams.get('lang')
  return lang === null ? pathname : `${pathname}?${new URLSearchParams({ lang }).toString()}`
}

function decode<Part extends string | undefined>(part: Part): Part | string {
  try {
    return part === undefined ? part : decodeURIComponent(part)
  } catch {
    return part
  }
}
