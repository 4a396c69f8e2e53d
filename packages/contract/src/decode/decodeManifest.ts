import type { IssueId } from '@gatefold/magazine/issue'
import { type FileKind, fileKindOf, type Manifest, type ManifestFile } from '@gatefold/magazine/manifest'
import {
  DECODE_LIMITS,
  type DecodeContext,
  type Fields,
  fieldsOf,
  itemsIn,
  type Located,
  reportField,
} from './Fields.ts'
import { addressIn, dateIn, numberIn, oneOfIn, textIn } from './values.ts'

const KINDS: readonly FileKind[] = ['picture', 'page', 'font', 'sound', 'film', 'other']

const SHA256 = /^[\da-f]{64}$/i

const MEDIA_TYPE = /^[a-z\d!#$&^_.+-]+\/[a-z\d!#$&^_.+-]+$/i

/**
 * The files of an issue; undefined for null (there is no such issue) and, reported, for what names none. A file without
 * address, length, hash or type cannot be vouched for: it is dropped and reported.
 */
export function decodeManifest(value: unknown, context: DecodeContext): Manifest | undefined {
  if (value === null || value === undefined) return undefined
  const fields = fieldsOf({ value, path: 'manifest' }, context)
  const issueId = fields === undefined ? undefined : textIn(fields, 'issueId')
  if (fields === undefined) return undefined
  if (issueId === undefined) {
    reportField(fields, 'issueId', 'a manifest of no issue')
    return undefined
  }
  return { issueId: issueId as IssueId, updated: dateIn(fields, 'updated') ?? '', files: filesIn(fields) }
}

/** Each address once: the first that is said of it counts. */
function filesIn(fields: Fields): readonly ManifestFile[] {
  const items = itemsIn(fields, 'files')
  if (items.length > DECODE_LIMITS.files) reportField(fields, 'files', `more than ${DECODE_LIMITS.files} files`)
  const files = new Map<string, ManifestFile>()
  for (const item of items.slice(0, DECODE_LIMITS.files)) {
    const file = decodeFile(item, fields.context)
    if (file !== undefined && !files.has(file.url)) files.set(file.url, file)
  }
  return [...files.values()]
}

function decodeFile(item: Located, context: DecodeContext): ManifestFile | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const url = addressIn(fields, 'url')?.replace(/#.*$/s, '')
  const bytes = numberIn(fields, 'bytes')
  const sha256 = textIn(fields, 'sha256')
  const mediaType = textIn(fields, 'mediaType')?.replace(/\s*;.*$/s, '')
  if (url === undefined || !isLength(bytes) || !matches(sha256, SHA256) || !matches(mediaType, MEDIA_TYPE)) {
    context.report({ path: item.path, problem: 'a file needs its address, length, SHA-256 and media type' })
    return undefined
  }
  const kind = oneOfIn(fields, 'kind', KINDS) ?? fileKindOf(mediaType)
  return { url, bytes, sha256: sha256.toLowerCase(), mediaType: mediaType.toLowerCase(), kind, ...sizeIn(fields) }
}

/** Without both it is a file of its own. */
function sizeIn(fields: Fields): Pick<ManifestFile, 'sizeOf' | 'width'> {
  const sizeOf = addressIn(fields, 'sizeOf')
  const width = numberIn(fields, 'width')
  return sizeOf !== undefined && width !== undefined && width > 0 ? { sizeOf, width } : {}
}

function isLength(bytes: number | undefined): bytes is number {
  return bytes !== undefined && Number.isSafeInteger(bytes) && bytes >= 0
}

function matches(text: string | undefined, form: RegExp): text is string {
  return text !== undefined && form.test(text)
}
