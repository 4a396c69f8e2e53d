import { printedPagesOf } from '@gatefold/magazine/replica/PrintedPage'
import {
  isNamed,
  ISSUES_A_PAGE,
  type ArticlePage,
  type Assets,
  type ContentService,
  type Reference,
} from '../content/ContentService.ts'
import { fetchFlatplan } from '../content/replica/flatplan.ts'
import type { ReadFile } from '../network/requestTimeout.ts'
import type { LocalStore, Stored } from '../storage/LocalStore.ts'

/** What is not in the store is not known to be missing: a page cannot be made of it. */
export class NotStored extends Error {
  override readonly name = 'NotStored'
}

const NO_ASSETS: Assets = { styles: [], fonts: [] }

export type StoredReads = Pick<
  LocalStore,
  'readIssues' | 'readFeaturedArticles' | 'readIssue' | 'readIssueContents' | 'readArticlePage' | 'readAssets'
>

/** A store that is read once for whatever is asked of it again: for one page. */
export function memoizeReads(store: StoredReads): StoredReads {
  return {
    readIssues: remember(() => store.readIssues()),
    readFeaturedArticles: remember(() => store.readFeaturedArticles()),
    readIssue: remember((issue) => store.readIssue(issue)),
    readIssueContents: remember((issue) => store.readIssueContents(issue)),
    readArticlePage: remember((issue, article = '') => store.readArticlePage(issue, article)),
    readAssets: remember(() => store.readAssets()),
  }
}

function remember<Value>(read: (...names: [Reference, Reference?]) => Promise<Value>) {
  const cache = new Map<string, Promise<Value>>()
  return (...names: [Reference?, Reference?]): Promise<Value> => {
    const key = names.join(' ')
    const before = cache.get(key)
    if (before !== undefined) return before
    const answer = read(names[0] ?? '', names[1])
    cache.set(key, answer)
    return answer
  }
}

/**
 * The content that is on this device, at any age, and nothing else. An issue is stored whole, so an article that its
 * contents do not name does not exist; everything else that is not there rejects with `NotStored`, a file as `readFile` does.
 */
export function storedContent(store: StoredReads, readFile: ReadFile): ContentService {
  const findArticlePage = async (issue: Reference, article: Reference): Promise<ArticlePage | undefined> => {
    const page = await store.readArticlePage(issue, article)
    if (page !== undefined) return page.value
    const { articles } = valueOf(await store.readIssueContents(issue))
    if (articles.some((summary) => isNamed(summary, article))) throw new NotStored(`${issue}/${article}`)
    return undefined
  }
  return {
    listIssues: async () => valueOf(await store.readIssues()),
    listIssuePage: async (page) => {
      const start = page * ISSUES_A_PAGE
      return valueOf(await store.readIssues()).slice(start, start + ISSUES_A_PAGE)
    },
    listIssueYears: () => Promise.resolve([]),
    listFeaturedArticles: async () => (await store.readFeaturedArticles())?.value ?? [],
    findIssue: async (issue) => valueOf(await store.readIssue(issue)),
    findIssueContents: async (issue) => valueOf(await store.readIssueContents(issue)),
    findArticlePage,
    findPreview: async (issue) => valueOf(await store.readIssue(issue)),
    async findPrintedPages(issue) {
      const { pages, data } = valueOf(await store.readIssueContents(issue))
      const source = { readFile, report: () => undefined }
      return printedPagesOf(pages, data.flatplan === undefined ? undefined : await fetchFlatplan(data.flatplan, source))
    },
    listAssets: async () => (await store.readAssets())?.value ?? NO_ASSETS,
  }
}

function valueOf<Value>(stored: Stored<Value> | undefined): Value {
  if (stored === undefined) throw new NotStored('This is not in the local store.')
  return stored.value
}
