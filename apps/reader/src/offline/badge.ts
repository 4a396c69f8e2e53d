import { GetIssuesDocument } from '@gatefold/contract/generated/documents'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createGraphqlClient } from '../network/createGraphqlClient.ts'

/** When the newest issues came out; Unix time in milliseconds, undefined where none is known. */
interface NewestIssues {
  /** Of all that are out. */
  readonly out: number | undefined
  /** Of those that were opened on this device. */
  readonly opened: number | undefined
}

/**
 * Whether the app's icon says that there is something new: an issue that came out after the newest that was opened here. Who has never
 * opened one has all of them before them, and is told nothing. Pure.
 */
export function badgeFor({ out, opened }: NewestIssues): 'set' | 'clear' {
  return out !== undefined && opened !== undefined && out > opened ? 'set' : 'clear'
}

/** The Badging API, where the browser has it. */
export interface BadgedNavigator {
  setAppBadge?(): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** Marks the app's icon with a plain dot, or not. Never rejects: what is not installed has no icon to mark. */
export async function showBadge(navigator: BadgedNavigator, badge: 'set' | 'clear'): Promise<void> {
  const marking = badge === 'set' ? navigator.setAppBadge?.() : navigator.clearAppBadge?.()
  await marking?.catch(() => undefined)
}

/** When the newest issue came out that was opened on this device. Unix time in milliseconds. */
interface NewestOpened {
  read(): Promise<number | undefined>
  /** Keeps the later of the two. */
  note(released: number): Promise<void>
}

const CACHE = 'gatefold-badge'

/** Kept where page and worker can read it; of each title of an origin its own, by its base path. */
export function openNewestOpened(caches: CacheStorage, basePath: string): NewestOpened {
  const key = `${basePath}newest-opened`
  const read = async () => {
    const stored = await (await caches.open(CACHE)).match(key)
    const released = Number(await stored?.text())
    return Number.isFinite(released) ? released : undefined
  }
  return {
    read,
    async note(released) {
      const before = await read()
      if (before !== undefined && before >= released) return
      await (await caches.open(CACHE)).put(key, new Response(String(released)))
    },
  }
}

/** The tag of the visits that the browser lets the worker make by itself (Periodic Background Sync). */
export const PERIODIC_CHECK = 'newest-issue'

/** Unix time in milliseconds of a date as the contract writes it; undefined where there is none that can be read. Pure. */
export function releaseTime(releaseDate: string | undefined): number | undefined {
  const time = Date.parse(releaseDate ?? '')
  return Number.isNaN(time) ? undefined : time
}

interface FetchNewestDeps {
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'basePath' | 'host'>
  readonly fetch: typeof fetch
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** When the latest issue came out, as everybody sees it: the one row that says so and no more. Rejects with a GraphqlError. */
export async function fetchNewest(deps: FetchNewestDeps): Promise<number | undefined> {
  const graphql = createGraphqlClient({ ...deps, sessionHeaders: () => ({}) })
  const variables = { sortKey: 'RELEASE_DATE', limit: 1, reverse: true, offset: 0 } as const
  const { issues } = await graphql.request(GetIssuesDocument, variables)
  const [latest] = Array.isArray(issues) ? (issues as readonly { readonly releaseDate?: unknown }[]) : []
  return releaseTime(typeof latest?.releaseDate === 'string' ? latest.releaseDate : undefined)
}
