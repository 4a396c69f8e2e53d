import type { Issue } from '@gatefold/magazine/issue/Issue'
import type { LocalStore } from '../storage/LocalStore.ts'
import type { Reference } from './ContentService.ts'
import type { Host } from './createHost.ts'
import type { Memory } from './createMemory.ts'

interface Dependencies {
  readonly host: Host
  readonly memory: Memory
  readonly store: LocalStore | undefined
  /** Names who reads. */
  readonly readReader: () => string
  readonly log: (message: string, cause: unknown) => void
  /** Is told that the host has another version of a downloaded issue than this device. */
  readonly onNewer?: ((issueId: string) => void) | undefined
}

interface Errand<Value> {
  fetch(): Promise<Value | undefined>
  /** Keys of the memory layer. */
  keys(value: Value): readonly string[]
  save?(store: LocalStore, value: Value): Promise<void>
}

/** A host whose answers are kept in memory and in the store, and that is asked once for what many want at a time. */
export function createFetcher({ host, memory, store, readReader, log, onNewer }: Dependencies) {
  const underway = new Map<string, Promise<unknown>>()

  const run = async <Value>(key: string, errand: Errand<Value>): Promise<Value | undefined> => {
    const reader = readReader()
    const value = await errand.fetch()
    // The answer to a reader who has left since is kept nowhere.
    if (value === undefined || readReader() !== reader) return value
    for (const name of [key, ...errand.keys(value)]) memory.keep(name, value)
    if (store !== undefined) {
      errand.save?.(store, value).catch((error: unknown) => log('The local store could not be written.', error))
    }
    return value
  }
  const share = <Value>(key: string, errand: Errand<Value>): Promise<Value | undefined> => {
    const asked = `${readReader()} ${key}`
    const shared = underway.get(asked) as Promise<Value | undefined> | undefined
    if (shared !== undefined) return shared
    const promise = run(key, errand).finally(() => underway.delete(asked))
    underway.set(asked, promise)
    return promise
  }

  return {
    issues: () =>
      share('issues', { fetch: host.fetchIssues, keys: () => [], save: (kept, issues) => kept.saveIssues(issues) }),
    issuePage: (page: number) =>
      share(`issues:${page}`, {
        fetch: () => host.fetchIssuePage(page),
        keys: () => [],
        save: (kept, issues) => kept.saveIssuePage(issues, page),
      }),
    issueYears: () => share('issue-years', { fetch: host.fetchIssueYears, keys: () => [] }),
    featuredArticles: () =>
      share('featured-articles', {
        fetch: host.fetchFeaturedArticles,
        keys: () => [],
        save: (kept, articles) => kept.saveFeaturedArticles(articles),
      }),
    issue: (reference: Reference) =>
      share(issueKey(reference), {
        fetch: () => host.fetchIssue(reference),
        keys: namesOf,
        // What the store keeps of a downloaded issue is the download's own business.
        save: async (kept, issue) => {
          if (!(await kept.saveIssue(issue))) onNewer?.(issue.id)
        },
      }),
    preview: (reference: Reference) =>
      share(`preview:${reference}`, { fetch: () => host.fetchPreview(reference), keys: () => [] }),
    assets: () =>
      share('assets', { fetch: host.fetchAssets, keys: () => [], save: (kept, assets) => kept.saveAssets(assets) }),
  }
}

export function issueKey(reference: Reference): string {
  return `issue:${reference}`
}

function namesOf({ id, slug }: Issue): readonly string[] {
  return slug === undefined ? [issueKey(id)] : [issueKey(id), issueKey(slug)]
}
