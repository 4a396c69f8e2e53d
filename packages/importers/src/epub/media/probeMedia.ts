import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Archive, ArchiveEntry } from '../../archive/Archive.ts'
import type { ImportLimits } from '../../ImportLimits.ts'
import { parseXml, SVG } from '../../markup/parseXml.ts'
import { rootElement } from '../../markup/tree.ts'
import { canBeShown, sniffPicture } from '../../pictures/sniffPicture.ts'
import type { ConvertedArticle } from '../convertArticles.ts'
import { ADOBE_OBFUSCATION, type Encryption, IDPF_OBFUSCATION, isRemote, resolveHref } from '../PackageDocument.ts'
import { type Publication, fallbackChain } from '../readPublication.ts'
import { cleanSvg, picturesOf } from './cleanSvg.ts'
import type { MediaFile, MediaShelf } from './MediaShelf.ts'

interface ProbeOptions {
  readonly limits: ImportLimits
  readonly signal: AbortSignal
  readonly encryption: Encryption
  /** The publication's unique identifier, which is the key of obfuscated fonts. */
  readonly identifier: string
  /** Files that are documents and style sheets: not looked into. */
  readonly documents: ReadonlySet<string>
}

const HEAD_BYTES = 256 * 1024

const FONT_BYTES = 32 * 1024 ** 2

const EMBEDDED_BYTES = 8 * 1024 ** 2

/** What a drawing may show, as browsers do; nothing of it is converted. */
const IN_DRAWINGS = /^image\/(?:avif|bmp|gif|jpeg|png|webp)$/

/** Looks into every file of the publication and tells what it is by its bytes. Nothing is fetched. */
export async function probeMedia(archive: Archive, options: ProbeOptions): Promise<ReadonlyMap<string, MediaFile>> {
  const found = new Map<string, MediaFile>()
  for (const entry of archive.entries) {
    options.signal.throwIfAborted()
    if (options.documents.has(entry.path) || entry.bytes === 0) continue
    const file = await probe(archive, { entry, ...options })
    if (file !== undefined) found.set(file.path, file)
  }
  return found
}

interface Probe extends ProbeOptions {
  readonly entry: ArchiveEntry
}

async function probe(archive: Archive, options: Probe): Promise<MediaFile | undefined> {
  const { entry, encryption } = options
  const algorithm = encryption.get(entry.path)
  if (algorithm === IDPF_OBFUSCATION || algorithm === ADOBE_OBFUSCATION) return restoreFont(archive, options)
  if (algorithm !== undefined) return undefined
  const head = await readHead(archive.open(entry.path))
  const picture = sniffPicture(head)
  const base = { path: entry.path, bytes: entry.bytes, content: undefined }
  if (picture?.mediaType === 'image/svg+xml' || looksLikeSvg(head)) return probeSvg(archive, options)
  if (picture !== undefined) return { ...base, ...picture }
  const mediaType = await sniffMedia(head)
  return mediaType === undefined ? undefined : { ...base, mediaType, width: undefined, height: undefined }
}

async function readHead(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of chunks) {
    parts.push(part)
    bytes += part.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(parts)
}

async function restoreFont(archive: Archive, { entry, encryption, identifier }: Probe): Promise<MediaFile | undefined> {
  const bytes = await archive.readBytes(entry.path, FONT_BYTES)
  const restore = encryption.get(entry.path) === IDPF_OBFUSCATION ? deobfuscateIdpf : deobfuscateAdobe
  const content = restore(bytes, identifier)
  const mediaType = await sniffMedia(content)
  if (mediaType === undefined) return undefined
  return { path: entry.path, mediaType, bytes: content.length, width: undefined, height: undefined, content }
}

function looksLikeSvg(head: Uint8Array): boolean {
  return /<(?:[\w-]+:)?svg[\s>]/.test(new TextDecoder().decode(head.subarray(0, 4096)))
}

/** A drawing is published cleaned, with the pictures that it shows inside it: browsers load none for it. */
async function probeSvg(archive: Archive, { entry, limits }: Probe): Promise<MediaFile | undefined> {
  try {
    const root = rootElement(parseXml(await archive.readText(entry.path), { path: entry.path, limits }))
    if (root?.name !== 'svg' || root.namespace !== SVG) return undefined
    const embedded = await embedPictures(archive, { hrefs: picturesOf(root), base: entry.path })
    const drawing = cleanSvg(root, (href) => embedded.get(href))
    const content = Buffer.from(drawing.text)
    const { width, height } = drawing
    return { path: entry.path, mediaType: 'image/svg+xml', bytes: content.length, width, height, content }
  } catch {
    return undefined
  }
}

async function embedPictures(
  archive: Archive,
  { hrefs, base }: { readonly hrefs: readonly string[]; readonly base: string },
): Promise<ReadonlyMap<string, string>> {
  const embedded = new Map<string, string>()
  for (const href of hrefs) {
    const path = isRemote(href) ? undefined : resolveHref(base, href)?.path
    if (path === undefined || !archive.has(path)) continue
    const bytes = await archive.readBytes(path, EMBEDDED_BYTES)
    const type = sniffPicture(bytes)?.mediaType
    if (type !== undefined && IN_DRAWINGS.test(type)) {
      embedded.set(href, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`)
    }
  }
  return embedded
}

/** Recordings, films and fonts by file-type's names, as browsers want them to be called. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  'application/vnd.ms-opentype': 'font/otf',
  'audio/aac': 'audio/aac',
  'audio/flac': 'audio/flac',
  'audio/mp4': 'audio/mp4',
  'audio/mpeg': 'audio/mpeg',
  'audio/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/wav': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'font/otf': 'font/otf',
  'font/ttf': 'font/ttf',
  'font/woff': 'font/woff',
  'font/woff2': 'font/woff2',
  'video/mp4': 'video/mp4',
  'video/ogg': 'video/ogg',
  'video/quicktime': 'video/mp4',
  'video/webm': 'video/webm',
  'video/x-m4v': 'video/mp4',
}

const CAPTIONS = /^\uFEFF?WEBVTT(?:\s|$)/

/** Media type of a recording, film, font or caption track from its first bytes; undefined for anything else. */
async function sniffMedia(head: Uint8Array): Promise<string | undefined> {
  if (CAPTIONS.test(new TextDecoder().decode(head.subarray(0, 16)))) return 'text/vtt'
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  return type === undefined ? undefined : MEDIA_TYPES[type.mime.split(';')[0] ?? '']
}

const IDPF_BYTES = 1040

const ADOBE_BYTES = 1024

/** Undoes IDPF font obfuscation. `identifier` is the publication's unique identifier. Source: EPUB 3.3, "Font obfuscation". */
export function deobfuscateIdpf(bytes: Uint8Array, identifier: string): Uint8Array {
  const key = createHash('sha1')
    .update(identifier.replace(/[ \t\r\n]/g, ''))
    .digest()
  return xorHead(bytes, { key, length: IDPF_BYTES })
}

/** Undoes Adobe's font obfuscation, whose key is the UUID of the publication; without a UUID the bytes stay. */
export function deobfuscateAdobe(bytes: Uint8Array, identifier: string): Uint8Array {
  const digits = identifier.replace(/^urn:uuid:/i, '').replace(/[^0-9a-f]/gi, '')
  if (digits.length !== 32) return bytes
  return xorHead(bytes, { key: Buffer.from(digits, 'hex'), length: ADOBE_BYTES })
}

function xorHead(
  bytes: Uint8Array,
  { key, length }: { readonly key: Uint8Array; readonly length: number },
): Uint8Array {
  return bytes.map((byte, at) => (at < length ? byte ^ (key[at % key.length] ?? 0) : byte))
}

/** The cover: the picture that the package marks, else the first picture of the page that it calls the cover. */
export function findCover({
  publication,
  shelf,
  converted,
}: {
  readonly publication: Publication
  readonly shelf: MediaShelf
  readonly converted: readonly ConvertedArticle[]
}): string | undefined {
  const { manifest, coverId, coverPage } = publication.package
  const chain = coverId === undefined ? [] : fallbackChain(manifest, coverId)
  const files = chain.flatMap((item) => (item.path === undefined ? [] : (shelf.find(item.path) ?? [])))
  const marked = files.find((file) => file.mediaType.startsWith('image/') && canBeShown(file))
  if (marked !== undefined) return shelf.use(marked)
  const pages = [coverPage, ...chain.map((item) => item.path)]
  const page = converted.find(({ plan }) =>
    plan.parts.some((part) => pages.includes(publication.spine[part.document]?.path)),
  )
  const picture = page?.components.find((component) => component.component === 'image')?.['imageurl']
  return typeof picture === 'string' ? picture : undefined
}
