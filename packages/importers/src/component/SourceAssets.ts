import { fileTypeFromBuffer } from 'file-type'
import { type Archive, type ArchiveEntry, decodePercent } from '../archive/Archive.ts'
import { decodeText } from '../archive/decodeText.ts'
import type { ImportedAsset } from '../ImportedIssue.ts'
import { signatureOf } from '../pictures/sniffPicture.ts'

const TIMES = /^(\d{1,2}:\d{2}:\d{2}),(\d{3}\s*-->\s*\d{1,2}:\d{2}:\d{2}),(\d{3}).*$/gm

/** Colours and positions that WebVTT has no words for. */
const FONT_TAGS = /<\/?font\b[^>]*>|\{\\[^}]*\}/gi

const BUNDLE = 'bundle://'

const HEAD_BYTES = 4100

/** Kinds of file that have no signature; everything else is told by its bytes. */
const PLAIN_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  srt: 'application/x-subrip',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  vtt: 'text/vtt',
}

/** What became of a reference to a file. */
export type FoundAsset =
  | { readonly kind: 'found'; readonly url: string; readonly asset: ImportedAsset }
  | { readonly kind: 'missing' | 'foreign' | 'outside' }

/** The files in the `assets` folder of a package or a Markdown issue. */
export interface SourceAssets {
  readonly list: readonly ImportedAsset[]
  /** Looks up `bundle://path`. A web address is `foreign`, a path that leaves the folder `outside`. */
  find(reference: string): FoundAsset
}

/** Lists the files under `folder` (`assets/`) with the media types that their bytes tell. */
export async function collectAssets(
  archive: Archive,
  folder: string,
  onEach: (done: number, total: number) => void,
): Promise<SourceAssets> {
  const entries = archive.entries.filter((entry) => entry.path.startsWith(folder) && entry.path !== folder)
  const byEntry = new Map<string, ImportedAsset>()
  for (const entry of entries) {
    byEntry.set(entry.path, await describeAsset(archive, entry, folder))
    onEach(byEntry.size, entries.length)
  }
  return {
    list: [...byEntry.values()],
    find: (reference) => {
      if (!reference.startsWith(BUNDLE)) return { kind: 'foreign' }
      const path = innerPath(reference.slice(BUNDLE.length))
      if (path === undefined) return { kind: 'outside' }
      const found = archive.find(folder + path)
      const asset = found === undefined ? undefined : byEntry.get(found.entry.path)
      return asset === undefined ? { kind: 'missing' } : { kind: 'found', url: bundleUrl(asset.path), asset }
    },
  }
}

/** `bundle://…` of a path, percent-encoded. */
export function bundleUrl(path: string): string {
  return BUNDLE + path.split('/').map(encodeSegment).join('/')
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll("'", '%27')
}

/** A reference's path inside the folder, as an archive names it; undefined when it leads outside. */
function innerPath(reference: string): string | undefined {
  const segments = decodePercent(reference.replace(/[?#].*$/s, ''))
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
  return segments.includes('..') ? undefined : segments.join('/')
}

async function describeAsset(archive: Archive, entry: ArchiveEntry, folder: string): Promise<ImportedAsset> {
  const head = await readHead(archive.open(entry.path))
  const mediaType = await mediaTypeOf(head, entry.path)
  if (mediaType === SUBRIP && entry.bytes <= SUBRIP_BYTES) return describeCaptions(archive, entry, folder)
  return {
    path: entry.path.slice(folder.length),
    mediaType,
    bytes: entry.bytes,
    open: () => archive.open(entry.path),
  }
}

const SUBRIP = 'application/x-subrip'

/** Captions of a film of many hours are far smaller. */
const SUBRIP_BYTES = 2_000_000

/** Browsers show captions as WebVTT only. */
async function describeCaptions(archive: Archive, entry: ArchiveEntry, folder: string): Promise<ImportedAsset> {
  const parts: Uint8Array[] = []
  for await (const chunk of archive.open(entry.path)) parts.push(chunk)
  const bytes = Buffer.from(subripToWebVtt(decodeText(Buffer.concat(parts))))
  return {
    path: entry.path.slice(folder.length),
    mediaType: 'text/vtt',
    bytes: bytes.length,
    open: async function* () {
      yield bytes
    },
  }
}

async function readHead(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    bytes += chunk.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES)
}

async function mediaTypeOf(head: Uint8Array, path: string): Promise<string> {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  const plain = Object.hasOwn(PLAIN_TYPES, extension) ? PLAIN_TYPES[extension] : undefined
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found !== undefined && found.mime !== 'application/xml') return found.mime
  return plain !== undefined && !head.includes(0) ? plain : (signatureOf(head) ?? 'application/octet-stream')
}

/** The captions of a SubRip file (`.srt`) as WebVTT: times with points, a header, no font tags. Pure. */
export function subripToWebVtt(subrip: string): string {
  const text = subrip
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
  return `WEBVTT\n\n${text.replaceAll(TIMES, '$1.$2.$3').replaceAll(FONT_TAGS, '')}\n`
}
