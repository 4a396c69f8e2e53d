import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import type { ImportLimits } from '../ImportLimits.ts'
import { ImportError } from '../ImportError.ts'
import { type Archive, type ArchiveEntry, indexEntries, missingFile, readWhole } from './Archive.ts'
import { decodeText } from './decodeText.ts'

interface ZipOptions {
  readonly limits: ImportLimits
  readonly signal: AbortSignal
}

/**
 * Opens the zip file at `file` and checks its directory against the limits before anything is unpacked.
 * Throws ImportError: `not-an-archive`, `damaged-archive`, `encrypted`, `unsafe-name`, `over-limit`.
 */
export async function openZipArchive(file: string, options: ZipOptions): Promise<Archive> {
  const zip = await openZip(file)
  try {
    return zipArchive(zip, await listEntries(zip, options), options)
  } catch (cause) {
    zip.close()
    throw options.signal.aborted ? options.signal.reason : asImportError(cause)
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false })
  } catch (cause) {
    throw new ImportError('not-an-archive', `The file cannot be opened as a zip archive: ${reason(cause)}.`, {
      cause,
    })
  }
}

/** The files of the directory by path. Of two entries with one name the first is kept. */
async function listEntries(zip: ZipFile, { limits, signal }: ZipOptions): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.entries) {
    throw new ImportError(
      'over-limit',
      `The archive holds ${zip.entryCount} files; at most ${limits.entries} are read.`,
    )
  }
  const all: Entry[] = []
  const files = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    signal.throwIfAborted()
    all.push(entry)
    const name = zipEntryName(entry)
    if (!name.endsWith('/') && !files.has(name)) files.set(name, entry)
  }
  checkZipEntries(all, limits)
  return files
}

function zipArchive(zip: ZipFile, files: ReadonlyMap<string, Entry>, options: ZipOptions): Archive {
  const entries: ArchiveEntry[] = [...files].map(([path, entry]) => ({ path, bytes: entry.uncompressedSize }))
  const index = indexEntries(entries)
  const open = (path: string): AsyncIterable<Uint8Array> => {
    const found = index.find(path)
    const entry = found && files.get(found.entry.path)
    if (entry === undefined) throw missingFile(path)
    return unpack(zip, entry, path)
  }
  const readBytes = (path: string, maxBytes: number): Promise<Uint8Array> => {
    options.signal.throwIfAborted()
    return readWhole(open(path), { path, maxBytes })
  }
  return {
    entries,
    has: (path) => index.find(path) !== undefined,
    find: (path) => index.find(path),
    open,
    readBytes,
    readText: async (path) => decodeText(await readBytes(path, options.limits.documentBytes)),
    close: () => Promise.resolve(zip.close()),
  }
}

/** Content of one entry; its checksum is compared at the end, its sizes by yauzl. */
async function* unpack(zip: ZipFile, entry: Entry, path: string): AsyncGenerator<Uint8Array> {
  let checksum = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      const bytes = chunk as Uint8Array
      checksum = crc32(bytes, checksum)
      yield bytes
    }
  } catch (cause) {
    throw new ImportError('damaged-archive', `The file ${path} in the archive cannot be unpacked: ${reason(cause)}.`, {
      cause,
    })
  }
  if (checksum !== entry.crc32) {
    throw new ImportError('damaged-archive', `The file ${path} in the archive is damaged: its checksum does not match.`)
  }
}

function asImportError(cause: unknown): unknown {
  if (cause instanceof ImportError) return cause
  return new ImportError('damaged-archive', `The archive's directory cannot be read: ${reason(cause)}.`, { cause })
}

function reason(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.+$/, '')
}

/**
 * The validated name of a zip entry whose strings are undecoded. Many tools write UTF-8 without the flag that says
 * so: bytes that are valid UTF-8 are read as UTF-8, anything else as code page 437.
 */
function zipEntryName(entry: Entry): string {
  return checkEntryName(utf8(entry.fileNameRaw) ?? lowLevelName(entry))
}

function lowLevelName(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

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
    throw new ImportError('over-limit', `The archive unpacks to ${total} bytes; at most ${limits.totalBytes} are read.`)
  }
  checkOverlap(entries)
}

function checkEntry(entry: ZipEntryFacts, limits: ImportLimits): void {
  if (entry.isEncrypted()) {
    throw new ImportError('encrypted', 'The archive is encrypted with a password and cannot be read.')
  }
  if (!entry.canDecodeFileData()) {
    throw new ImportError('damaged-archive', 'The archive is packed in a way other than the usual zip compression.')
  }
  if (isSymbolicLink(entry)) {
    throw new ImportError('unsafe-name', 'The archive holds a symbolic link, which is never followed.')
  }
  if (entry.uncompressedSize > limits.entryBytes) {
    throw new ImportError('over-limit', `A file in the archive unpacks to more than ${limits.entryBytes} bytes.`)
  }
  if (entry.uncompressedSize > RATIO_COUNTS_FROM && entry.uncompressedSize > entry.compressedSize * limits.ratio) {
    throw new ImportError('over-limit', `A file in the archive unpacks to more than ${limits.ratio} times its size.`)
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
      throw new ImportError(
        'damaged-archive',
        'The archive is damaged or hostile: two of its files share the same bytes.',
      )
    }
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize
  }
}

const DRIVE = /^[a-z]:/i

const CONTROL = /[\u0000-\u001f\u007f]/u

/**
 * The name of an archive's entry, when it can only mean a place inside the archive. Names are never used as
 * file-system paths; one that tries to reach outside is a sign of a hostile file and refuses the whole source.
 * Throws ImportError `unsafe-name`.
 */
export function checkEntryName(name: string): string {
  const fault = entryNameFault(name)
  if (fault === undefined) return name
  throw new ImportError('unsafe-name', `The archive holds a file whose name ${fault}: ${JSON.stringify(name)}.`)
}

function entryNameFault(name: string): string | undefined {
  if (name === '') return 'is empty'
  if (CONTROL.test(name)) return 'contains a control character'
  if (name.includes('\\')) return 'contains a backslash'
  if (name.startsWith('/') || DRIVE.test(name)) return 'is an absolute path'
  if (name.split('/').includes('..')) return 'leads outside the archive'
  return undefined
}
