import type { ImportLimits } from '../ImportLimits.ts'
import { ImportRefusal } from '../ImportRefusal.ts'

/** What the zip's directory says of one entry. */
export interface ZipEntryFacts {
  readonly compressedSize: number
  readonly uncompressedSize: number
  readonly relativeOffsetOfLocalHeader: number
  readonly fileNameLength: number
  readonly versionMadeBy: number
  readonly externalFileAttributes: number
  isEncrypted(): boolean
  canDecodeFileData(): boolean
}

const RATIO_COUNTS_FROM = 1024 ** 2
const LOCAL_HEADER_BYTES = 30
const UNIX = 3
const FILE_KIND = 0o170000
const SYMBOLIC_LINK = 0o120000

/** Refuses a zip whose directory is hostile, encrypted or over the limits; nothing has been unpacked by then. */
export function checkZipEntries(entries: readonly ZipEntryFacts[], limits: ImportLimits): void {
  for (const entry of entries) checkEntry(entry, limits)
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (total > limits.totalBytes) {
    throw new ImportRefusal(
      'over-limit',
      `The archive unpacks to ${total} bytes; at most ${limits.totalBytes} are read.`,
    )
  }
  checkOverlap(entries)
}

function checkEntry(entry: ZipEntryFacts, limits: ImportLimits): void {
  if (entry.isEncrypted()) {
    throw new ImportRefusal('encrypted', 'The archive is encrypted with a password and cannot be read.')
  }
  if (!entry.canDecodeFileData()) {
    throw new ImportRefusal('damaged-archive', 'The archive is packed in a way other than the usual zip compression.')
  }
  if (isSymbolicLink(entry)) {
    throw new ImportRefusal('unsafe-name', 'The archive holds a symbolic link, which is never followed.')
  }
  if (entry.uncompressedSize > limits.entryBytes) {
    throw new ImportRefusal('over-limit', `A file in the archive unpacks to more than ${limits.entryBytes} bytes.`)
  }
  if (entry.uncompressedSize > RATIO_COUNTS_FROM && entry.uncompressedSize > entry.compressedSize * limits.ratio) {
    throw new ImportRefusal('over-limit', `A file in the archive unpacks to more than ${limits.ratio} times its size.`)
  }
}

function isSymbolicLink(entry: ZipEntryFacts): boolean {
  return entry.versionMadeBy >>> 8 === UNIX && ((entry.externalFileAttributes >>> 16) & FILE_KIND) === SYMBOLIC_LINK
}

/** Two entries that share bytes are how a small archive unpacks to an endless one. */
function checkOverlap(entries: readonly ZipEntryFacts[]): void {
  const ordered = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = 0
  for (const entry of ordered) {
    if (entry.relativeOffsetOfLocalHeader < end) {
      throw new ImportRefusal(
        'damaged-archive',
        'The archive is damaged or hostile: two of its files share the same bytes.',
      )
    }
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize
  }
}
