import { ImportError } from '../ImportError.ts'

/** A file inside an archive or folder. */
export interface ArchiveEntry {
  /** Separated by `/`, without a leading one; validated, never used as a file-system path. */
  readonly path: string
  /** Unpacked size. */
  readonly bytes: number
}

/**
 * A publisher's files, whether they come in a zip or lie in a folder. Paths that are asked for are found as written,
 * else in another Unicode normal form, else percent-decoded, else in another case (see `EntryIndex`).
 * A path that is not there is an ImportError `missing-file`; every other failure is an ImportError, too.
 */
export interface Archive {
  /** Files only, in the order of the container. */
  readonly entries: readonly ArchiveEntry[]
  has(path: string): boolean
  /** The entry that `path` leads to and how it was found. */
  find(path: string): FoundEntry | undefined
  /** The whole text of a document of at most `documentBytes`, decoded from UTF-8, UTF-16 or the declared encoding. */
  readText(path: string): Promise<string>
  /** The whole content of one file; at most `maxBytes`. */
  readBytes(path: string, maxBytes: number): Promise<Uint8Array>
  /** Content in chunks. May be called repeatedly until `close`. */
  open(path: string): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

interface FoundEntry {
  readonly entry: ArchiveEntry
  /** `tolerant`: only in another normal form, encoding or case than written. */
  readonly match: 'exact' | 'tolerant'
}

/** Finds entries by path with the tolerance that real publications need. Make it with `indexEntries`. */
interface EntryIndex {
  find(path: string): FoundEntry | undefined
}

/**
 * Indexes the entries of an archive. A path is looked up as written, in Unicode NFC, percent-decoded, and at last
 * without regard to case; the first entry of a kind wins.
 */
export function indexEntries(entries: readonly ArchiveEntry[]): EntryIndex {
  const byPath = new Map<string, ArchiveEntry>()
  const byForm = new Map<string, ArchiveEntry>()
  const byCase = new Map<string, ArchiveEntry>()
  for (const entry of entries) {
    keepFirst(byPath, entry.path, entry)
    keepFirst(byForm, entry.path.normalize('NFC'), entry)
    keepFirst(byForm, decodePercent(entry.path).normalize('NFC'), entry)
    keepFirst(byCase, foldCase(entry.path), entry)
  }
  return {
    find: (path) => {
      const exact = byPath.get(path)
      if (exact !== undefined) return { entry: exact, match: 'exact' }
      const decoded = decodePercent(path).normalize('NFC')
      const entry = byForm.get(path.normalize('NFC')) ?? byForm.get(decoded) ?? byCase.get(foldCase(decoded))
      return entry === undefined ? undefined : { entry, match: 'tolerant' }
    },
  }
}

/** Percent-decodes `path`; a path that is no valid percent encoding stays as it is. */
export function decodePercent(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function foldCase(path: string): string {
  return decodePercent(path).normalize('NFC').toLowerCase()
}

function keepFirst(map: Map<string, ArchiveEntry>, key: string, entry: ArchiveEntry): void {
  if (!map.has(key)) map.set(key, entry)
}

/** Collects a file's chunks. Throws ImportError `over-limit` as soon as `maxBytes` are passed. */
export async function readWhole(
  chunks: AsyncIterable<Uint8Array>,
  { path, maxBytes }: { readonly path: string; readonly maxBytes: number },
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of chunks) {
    bytes += part.length
    if (bytes > maxBytes) throw new ImportError('over-limit', `The file ${path} has more than ${maxBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export function missingFile(path: string): ImportError {
  return new ImportError('missing-file', `The file ${path} is named but not there.`)
}
