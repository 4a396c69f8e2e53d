import { mayRead, accessFromHost } from '@gatefold/magazine/access'
import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import type { Issue, IssueSummary } from '@gatefold/magazine/issue'
import type { Manifest } from '@gatefold/magazine/manifest'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { isAdmin } from '../../account/storedSession.ts'
import { type RequestRenewal, sessionHeaders, type StoredSession } from '../../account/sessionHeaders.ts'
import type { Assets } from '../../content/ContentService.ts'
import { createHost } from '../../content/createContentService.ts'
import { fetchManifest } from '../../content/fetchManifest.ts'
import { createDecodeReport, createGraphqlClient } from '../../network/createGraphqlClient.ts'
import { GraphqlError } from '../../network/GraphqlError.ts'
import type { DownloadHost } from '../OfflineEngine.ts'
import type { Timers } from '../../network/connectivity.ts'
import { DownloadError } from './DownloadError.ts'
import type { AnsweredContent } from './measureFiles.ts'

/** A host that says nothing for so long says nothing more. */
const ANSWER_TIMEOUT = 60_000

interface DownloadHostDeps {
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'auth' | 'basePath' | 'host'>
  readonly fetch: typeof fetch
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly timers: Timers
  /** Is told which `Authorization` the host has refused. */
  readonly onRefused: (authorization: string) => void
  readonly log: (message: string, cause: unknown) => void
  readonly warn: (message: string) => void
}

/** What a download takes from the host besides the files; issue and manifest are of one version. */
export interface DownloadContent {
  readonly issue: Issue
  readonly manifest: Manifest
  readonly assets: Assets
}

interface FetchContentOptions {
  readonly host: DownloadHost
  readonly session: StoredSession
  /** Makes the manifest that a host does not have. */
  readonly measure: (content: AnsweredContent) => Promise<Manifest>
}

/** The configured host as a session sees it, for downloads. */
export function createHostFor(deps: DownloadHostDeps): (session: StoredSession) => DownloadHost {
  const { configuration, now, log, warn } = deps
  const context = { sanitize: sanitizeHtml, report: createDecodeReport(log, warn) }
  return (session) => {
    const graphql = createGraphqlClient({
      fetch: fetchWithTimeout(deps),
      configuration,
      sessionHeaders: () => sessionHeaders(session, configuration),
      renewal: renewalByPages(deps),
      now,
    })
    const host = createHost(graphql, context)
    return {
      ...host,
      hasManifests: hasExtras(configuration),
      fetchManifest: (reference) => fetchManifest({ graphql, context }, reference),
    }
  }
}

/** Asks the host for all of it. Rejects with a `DownloadError`: `changed` where a newer version came in between. */
export async function fetchContent(
  issueId: string,
  { host, session, measure }: FetchContentOptions,
): Promise<DownloadContent> {
  const [vouched, issue, assets] = await Promise.all([
    host.hasManifests ? host.fetchManifest(issueId) : undefined,
    host.fetchIssue(issueId),
    host.fetchAssets(),
  ]).catch((error: unknown) => {
    throw downloadErrorOf(error)
  })
  if (issue === undefined || (host.hasManifests && vouched === undefined)) throw refused('There is no such issue.')
  if (!isOpenTo(issue, session)) throw refused('This issue has not been bought.')
  const manifest = vouched ?? (await measure({ issue, assets }))
  if (manifest.updated !== issue.updated) throw new DownloadError({ kind: 'changed' })
  return { issue, manifest, assets }
}

/** Whether a host that cannot be had now may answer later, or has said no. */
export function downloadErrorOf(error: unknown): unknown {
  if (!(error instanceof GraphqlError)) return error
  const isOver =
    error.status === 401 || error.codes.includes('UNAUTHENTICATED') || error.message.includes('jwt expired')
  if (isOver) return new DownloadError({ kind: 'unauthenticated' }, error)
  const isRefused = error.code === 'GRAPHQL' || error.status === 403
  return isRefused ? refused(error.message) : new DownloadError({ kind: 'unreachable' }, error)
}

/** A worker cannot renew a session: the pages can, and come back with the new one. */
function renewalByPages({ onRefused }: DownloadHostDeps): RequestRenewal {
  return {
    prepare: () => Promise.resolve('ready'),
    async renew(authorization) {
      onRefused(authorization)
      return 'over'
    },
    giveUp: () => Promise.resolve(),
  }
}

/** A captive portal's redirect is no answer, and a host that says nothing any more is not waited for. */
function fetchWithTimeout({ fetch, timers }: DownloadHostDeps): typeof globalThis.fetch {
  return async (address, init) => {
    const timeout = new AbortController()
    const begin = () => timers.after(ANSWER_TIMEOUT, () => timeout.abort())
    let stop = begin()
    const response = await fetch(address, { ...init, redirect: 'error', signal: timeout.signal }).catch(
      (error: unknown) => {
        stop()
        throw error
      },
    )
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        stop()
        stop = begin()
        controller.enqueue(chunk)
      },
    })
    const text = new Response(response.body?.pipeThrough(heard)).text().finally(() => stop())
    return new Response(await text, response)
  }
}

function refused(message: string): DownloadError {
  return new DownloadError({ kind: 'refused', message })
}

type OpenableIssue = Pick<IssueSummary, 'id' | 'isFree' | 'isPurchased' | 'releaseDate'>

/** Whether all of the issue is open to the session: the host leaves out what is not. */
function isOpenTo(issue: OpenableIssue, session: StoredSession): boolean {
  return mayRead(issue, accessFromHost(issue, { isAdmin: isAdmin(session) }))
}
