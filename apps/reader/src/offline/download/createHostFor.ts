import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createHost } from '../../content/createHost.ts'
import { createDecodeReport, createGraphqlClient } from '../../network/createGraphqlClient.ts'
import { fetchManifest } from '../../content/fetchManifest.ts'
import { type RequestRenewal, sessionHeaders, type StoredSession } from '../../account/sessionHeaders.ts'
import type { DownloadHost } from '../OfflineEngine.ts'
import type { Timers } from '../transfer/Timers.ts'

interface Dependencies {
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

/** A host that says nothing for so long says nothing more. */
const PATIENCE = 60_000

/** The configured host as a session sees it, for downloads. */
export function createHostFor(dependencies: Dependencies): (session: StoredSession) => DownloadHost {
  const { configuration, now, log, warn } = dependencies
  const context = { sanitize: sanitizeHtml, report: createDecodeReport(log, warn) }
  return (session) => {
    const graphql = createGraphqlClient({
      fetch: patientFetch(dependencies),
      configuration,
      sessionHeaders: () => sessionHeaders(session, configuration),
      renewal: renewalByPages(dependencies),
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

/** A worker cannot renew a session: the pages can, and come back with the new one. */
function renewalByPages({ onRefused }: Dependencies): RequestRenewal {
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
function patientFetch({ fetch, timers }: Dependencies): typeof globalThis.fetch {
  return async (address, init) => {
    const patience = new AbortController()
    const begin = () => timers.start(PATIENCE, () => patience.abort())
    let stop = begin()
    const response = await fetch(address, { ...init, redirect: 'error', signal: patience.signal }).catch(
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
