import { isRecord } from '@gatefold/magazine/isRecord'
import { BUILD_HEADER, PAGE_ANSWERS, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { QueryClient } from '@tanstack/react-query'
import type { StoredSession } from '../account/sessionHeaders.ts'
import { decodeAnswers } from './bootstrapState.ts'
import type { Reference } from './ContentService.ts'
import { hydrateQueryCache } from './queryClient.ts'

/** Milliseconds that the host has for an answer: there are other ways to it. */
const PATIENCE = 5_000

/**
 * Puts what an article's page is made of into the query cache, where the host gives it, and answers true; else leaves the cache
 * as it is. Never rejects.
 */
export type FetchAnswers = (issue: Reference, article: Reference) => Promise<boolean>

export interface PageAnswersDeps {
  readonly fetch: typeof fetch
  readonly configuration: Pick<PublicConfiguration, 'basePath' | 'build' | 'host'>
  readonly queryClient: QueryClient
  readonly isOnline: () => boolean
  readonly readSession: () => StoredSession
  /** Whether the content service has been opened: it may have the article in memory. */
  readonly isContentOpen: () => boolean
  /** Whether a worker has answered for this page: then the local store has what was read. */
  readonly isReturning: boolean
  readonly log: (message: string, cause: unknown) => void
}

/**
 * The answers that the host makes a page of, for what is read on a first visit: one article weighs a tenth of its issue, needs
 * no decoder and no style to be written (decision 0306). A host that speaks GraphQL alone has none; nor has one who is signed
 * in, for whom pages are not made.
 */
export function createPageAnswers(deps: PageAnswersDeps): FetchAnswers {
  const { configuration, isOnline, readSession, isContentOpen, isReturning } = deps
  const underway = new Map<string, Promise<boolean>>()
  const canUseAnswers = () => !isReturning && !isContentOpen() && isOnline() && readSession().accessToken === undefined
  return (issue, article) => {
    if (configuration.host.graphql !== '' || !canUseAnswers()) return Promise.resolve(false)
    const address = `${configuration.basePath}issues/${encodeURIComponent(issue)}/${encodeURIComponent(article)}`
    if (deps.queryClient.getQueryData(['article-page', issue, article]) !== undefined) return Promise.resolve(true)
    const pending =
      underway.get(address) ??
      fetchAnswers(address, { ...deps, isAvailable: canUseAnswers }).finally(() => underway.delete(address))
    underway.set(address, pending)
    return pending
  }
}

interface FetchAnswersDeps extends PageAnswersDeps {
  readonly isAvailable: () => boolean
}

async function fetchAnswers(
  address: string,
  { fetch, configuration, queryClient, isAvailable, log }: FetchAnswersDeps,
): Promise<boolean> {
  try {
    const response = await fetch(`${address}?${PAGE_ANSWERS}`, { signal: AbortSignal.timeout(PATIENCE) })
    // Of another build, or of a captive portal: none of ours.
    const isOurs = response.headers.get(BUILD_HEADER) === configuration.build
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    // Read to its end whatever it is: the browser keeps what is left open.
    const body = await response.text()
    // Somebody who has signed in meanwhile may read more.
    if (!response.ok || !isOurs || !isJson || !isAvailable()) return false
    const page: unknown = JSON.parse(body)
    hydrateQueryCache(queryClient, isRecord(page) ? decodeAnswers(page['answers']) : [])
    return true
  } catch (error) {
    log('What a page is made of could not be had.', error)
    return false
  }
}
