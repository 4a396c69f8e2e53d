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
 * A path that is not there is an ImportRefusal `missing-file`; every other failure is an ImportRefusal, too.
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

export interface FoundEntry {
  readonly entry: ArchiveEntry
  /** `tolerant`: only in another normal form, encoding or case than written. */
  readonly match: 'exact' | 'tolerant'
}
