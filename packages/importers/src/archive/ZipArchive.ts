import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile, getFileNameLowLevel } from 'yauzl'
import type { ImportLimits } from '../ImportLimits.ts'
import { ImportRefusal } from '../ImportRefusal.ts'
import type { Archive, ArchiveEntry } from './Archive.ts'
import { decodeText } from './decodeText.ts'
import { indexEntries } from './EntryIndex.ts'
import { missingFile, readWhole } from './readWhole.ts'
import { checkZipEntries } from './checkZipEntries.ts'
import { checkEntryName } from './checkEntryName.ts'

export interface ZipOptions {
  readonly limits: ImportLimits
  readonly signal: AbortSignal
}

/**
 * Opens the zip file at `file` and checks its directory against the limits before anything is unpacked.
 * Throws ImportRefusal: `not-an-archive`, `damaged-archive`, `encrypted`, `unsafe-name`, `over-limit`.
 */
export async function openZipArchive(file: string, options: ZipOptions): Promise<Archive> {
  const zip = await openZip(file)
  try {
    return zipArchive(zip, await listEntries(zip, options), options)
  } catch (cause) {
    zip.close()
    throw options.signal.aborted ? options.signal.reason : asRefusal(cause)
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false })
  } catch (cause) {
    throw new ImportRefusal('not-an-archive', `The file cannot be opened as a zip archive: ${reason(cause)}.`, {
      cause,
    })
  }
}

/** The files of the directory by path. Of two entries with one name the first is kept. */
async function listEntries(zip: ZipFile, { limits, signal }: ZipOptions): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.entries) {
    throw new ImportRefusal(
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
    throw new ImportRefusal(
      'damaged-archive',
      `The file ${path} in the archive cannot be unpacked: ${reason(cause)}.`,
      {
        cause,
      },
    )
  }
  if (checksum !== entry.crc32) {
    throw new ImportRefusal(
      'damaged-archive',
      `The file ${path} in the archive is damaged: its checksum does not match.`,
    )
  }
}

function asRefusal(cause: unknown): unknown {
  if (cause instanceof ImportRefusal) return cause
  return new ImportRefusal('damaged-archive', `The archive's directory cannot be read: ${reason(cause)}.`, { cause })
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
