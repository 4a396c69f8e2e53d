import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import { filesForScreen } from '@gatefold/magazine/manifest'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { type RequestRenewal, sessionHeaders, type StoredSession } from '../../account/sessionHeaders.ts'
import { fetchManifest } from '../../content/fetchManifest.ts'
import { createDecodeReport, createGraphqlClient } from '../../network/createGraphqlClient.ts'
import { type DownloadSize, sizeOf } from './Downloads.ts'

interface MeasureOptions {
  readonly fetch: typeof fetch
  readonly configuration: PublicConfiguration
  readonly readSession: () => StoredSession
  readonly renewal: RequestRenewal
  /** Of the screen's longer edge. */
  readonly pixels: number
  readonly log: (message: string, cause?: unknown) => void
}

/**
 * What a download takes: asks the host for the manifest and adds it up. Its code comes when a download is offered. Rejects with
 * the error of the host.
 */
export async function measureDownload(issueId: string, options: MeasureOptions): Promise<DownloadSize> {
  const { configuration, readSession, pixels, log } = options
  const graphql = createGraphqlClient({
    ...options,
    sessionHeaders: () => sessionHeaders(readSession(), configuration),
    now: Date.now,
  })
  const context = { sanitize: sanitizeHtml, report: createDecodeReport(log, (message) => log(message)) }
  const manifest = await fetchManifest({ graphql, context }, issueId)
  return manifest === undefined ? { bytes: 0, films: 0 } : sizeOf({ files: filesForScreen(manifest.files, pixels) })
}
