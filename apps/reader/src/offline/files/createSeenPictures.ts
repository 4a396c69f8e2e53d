import { othersOf, type Manifest, type ManifestFile } from '@gatefold/magazine/offline/Manifest'
import { SEEN } from './createFileCache.ts'
import type { EngineParts } from '../EngineParts.ts'
import { measureFiles } from '../download/measureManifest.ts'
import { fetchFile } from '../transfer/fetchFile.ts'
import { findKeptFile } from './findKeptFile.ts'
import { standingFor } from './otherSizes.ts'
import { tooManySeen } from './tooManySeen.ts'

/** Pictures kept in passing (Requirement R4.12): what a page will show next, as far as the host vouches for it. */
export interface SeenPictures {
  /** Keeps what it can and says nothing of the rest. */
  keep(wish: { readonly issueId: string; readonly urls: readonly string[] }): Promise<void>
  /** Removes all; what is under way does not stay either. */
  clear(): Promise<void>
}

/** Of what the browser lends, so much stays free for downloads. */
const FULL = 0.7

export function createSeenPictures(parts: EngineParts): SeenPictures {
  const { caches, origin } = parts
  const manifests = new Map<string, Promise<Manifest | undefined>>()
  let ending = new AbortController()

  const manifestOf = (issueId: string) => {
    const known = manifests.get(issueId) ?? findManifest(parts, issueId).catch(() => undefined)
    manifests.set(issueId, known)
    // What could not be had is asked for again.
    void known.then((manifest) => manifest ?? manifests.delete(issueId))
    return known
  }
  const filesOf = async (issueId: string, urls: readonly string[], signal: AbortSignal) => {
    const asked = new Set(urls.map((url) => new URL(url, origin).href))
    const manifest = await manifestOf(issueId)
    const isVouched = parts.hostFor(parts.situation.session).hasManifests
    // Of a host without manifests what the page names is measured. What cannot be had is not kept.
    const files =
      manifest?.files ??
      (isVouched
        ? []
        : await measureFiles(
            parts,
            [...asked].map((url) => ({ url })),
            signal,
          ).catch(() => []))
    return files
      .filter(({ url, kind }) => isPicture(kind) && asked.has(new URL(url, origin).href))
      .map((file) => ({ ...file, standsFor: file.standsFor ?? othersOf(file, files) }))
  }
  const keepOne = async (file: ManifestFile, signal: AbortSignal) => {
    const address = new URL(file.url, origin).href
    if ((await findKeptFile(caches, new Request(address))) !== undefined) return
    const request = { file, address, isAnew: false, signal, onBytes: () => undefined }
    const headers = standingFor(file, origin)
    await fetchFile(parts, request, async ({ body, headers: told }) => {
      const response = new Response(body, { headers: [...told, ...headers] })
      await (await caches.open(SEEN)).put(address, response)
    })
  }
  return {
    async keep({ issueId, urls }) {
      const { signal } = ending
      if (await isShort(parts)) return
      const files = await filesOf(issueId, urls, signal)
      const keeping = files.map((file) =>
        parts.slots(() => (signal.aborted ? Promise.resolve() : keepOne(file, signal))),
      )
      await Promise.allSettled(keeping)
      await (signal.aborted ? caches.delete(SEEN) : trim(caches))
    },
    async clear() {
      ending.abort()
      ending = new AbortController()
      manifests.clear()
      await caches.delete(SEEN)
    },
  }
}

async function findManifest(
  { store, hostFor, situation }: EngineParts,
  issueId: string,
): Promise<Manifest | undefined> {
  const record = await store.readDownload(issueId)
  const host = hostFor(situation.session)
  return record?.wanted ?? record?.held ?? (host.hasManifests ? host.fetchManifest(issueId) : undefined)
}

function isPicture(kind: ManifestFile['kind']): boolean {
  return kind === 'picture' || kind === 'page'
}

async function isShort({ estimate }: EngineParts): Promise<boolean> {
  const { usage = 0, quota } = await estimate()
  return quota !== undefined && usage > quota * FULL
}

async function trim(caches: CacheStorage): Promise<void> {
  const cache = await caches.open(SEEN)
  const sizes = (await cache.matchAll()).map(({ headers }) => Number(headers.get('content-length') ?? 0))
  const going = (await cache.keys()).slice(0, tooManySeen(sizes))
  await Promise.all(going.map((key) => cache.delete(key)))
}
