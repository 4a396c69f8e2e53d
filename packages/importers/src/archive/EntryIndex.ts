import type { ArchiveEntry, FoundEntry } from './Archive.ts'

/** Finds entries by path with the tolerance that real publications need. Make it with `indexEntries`. */
export interface EntryIndex {
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
