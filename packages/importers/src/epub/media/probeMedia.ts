import type { Archive, ArchiveEntry } from '../../archive/Archive.ts'
import type { ImportLimits } from '../../ImportLimits.ts'
import { parseXml } from '../../markup/parseXml.ts'
import { rootElement } from '../../markup/tree.ts'
import { SVG } from '../../markup/namespaces.ts'
import { ADOBE_OBFUSCATION, IDPF_OBFUSCATION, type Encryption } from '../package/readEncryption.ts'
import { isRemote, resolveHref } from '../package/resolveHref.ts'
import { deobfuscateAdobe, deobfuscateIdpf } from './deobfuscate.ts'
import type { MediaFile } from './MediaFile.ts'
import { cleanSvg, picturesOf } from './cleanSvg.ts'
import { sniffMedia } from './sniffMedia.ts'
import { sniffPicture } from './sniffPicture.ts'

export interface ProbeOptions {
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
