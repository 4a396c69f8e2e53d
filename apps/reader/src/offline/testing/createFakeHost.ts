import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Issue, IssueSummary } from '@gatefold/magazine/issue'
import type { FileKind, Manifest, ManifestFile } from '@gatefold/magazine/manifest'
import { anIssue } from '../../testing/anIssue.ts'
import { GraphqlError } from '../../network/GraphqlError.ts'
import type { DownloadHost } from '../OfflineEngine.ts'
import { without } from '../download/downloadQueue.ts'

export const ORIGIN = 'https://magazine.example'

/** A file and what the host vouches for it. */
export interface FakeFile extends ManifestFile {
  readonly content: string
}

/** A file whose address names its content, as our host's do; `url` for one whose address does not. */
export function aFile(content: string, kind: FileKind = 'picture', url?: string): FakeFile {
  const bytes = utf8ToBytes(content)
  const sha256 = bytesToHex(hash(bytes))
  const mediaType = kind === 'film' ? 'video/mp4' : 'image/png'
  return { content, url: url ?? `/assets/${sha256}.png`, bytes: bytes.length, sha256, mediaType, kind }
}

interface FakeHost extends Omit<DownloadHost, 'hasManifests'> {
  hasManifests: boolean
  readonly fetch: typeof fetch
  /** Addresses in the order in which they were asked for; `sent` those that were sent whole. */
  readonly requestedPaths: string[]
  readonly sent: string[]
  publish(issue: Parameters<typeof anIssue>[0], files: readonly FakeFile[]): Issue
  /** Answers differently from now on; undefined: as usual. */
  instead: ((file: FakeFile, request: Request) => Promise<Response> | undefined) | undefined
  /** Nothing can be had while it is false. */
  isReachable: boolean
  manifestOf(issueId: string): Manifest
}

export function createFakeHost(): FakeHost {
  const published = new Map<string, { readonly issue: Issue; readonly manifest: Manifest }>()
  const files = new Map<string, FakeFile>()
  const answered = <Value>(value: Value): Promise<Value> =>
    host.isReachable
      ? Promise.resolve(structuredClone(value))
      : Promise.reject(new GraphqlError({ code: 'UNREACHABLE', message: 'The host cannot be reached.' }))
  const host: FakeHost = {
    hasManifests: true,
    requestedPaths: [],
    sent: [],
    instead: undefined,
    isReachable: true,
    publish(overrides, its) {
      const issue = anIssue(overrides)
      const manifest = { issueId: issue.id, updated: issue.updated, files: its.map((file) => without(file, 'content')) }
      published.set(issue.id, { issue, manifest })
      for (const file of its) files.set(new URL(file.url, ORIGIN).href, file)
      return issue
    },
    manifestOf(issueId) {
      const found = published.get(issueId)
      if (found === undefined) throw new Error(`${issueId} is not published.`)
      return found.manifest
    },
    fetchIssues: () => answered<readonly IssueSummary[]>([...published.values()].map(({ issue }) => issue)),
    fetchIssue: (id) => answered(published.get(id)?.issue),
    fetchManifest: (id) => answered(published.get(id)?.manifest),
    fetchAssets: () => answered({ styles: [], fonts: [] }),
    async fetch(input, init) {
      const request = new Request(input instanceof URL ? input.href : input, init)
      request.signal.throwIfAborted()
      if (!host.isReachable) throw new TypeError('Failed to fetch')
      const file = files.get(request.url)
      host.requestedPaths.push(new URL(request.url).pathname)
      if (file === undefined) return new Response('No such file.', { status: 404 })
      const special = await host.instead?.(file, request)
      if (special !== undefined) return special
      host.sent.push(new URL(request.url).pathname)
      return respond(file.content, file.mediaType)
    },
  }
  return host
}

/** An answer of the network; a redirect is what `redirect: 'error'` makes of it. */
export function respond(content: BodyInit, mediaType = 'image/png'): Response {
  return new Response(content, { headers: { 'content-type': mediaType, vary: 'origin' } })
}
