import type { ByteRange } from './AssetStore.ts'

/** What a `range` header asks for: the whole file, a part of it, or nothing that the file has. */
export type RequestedRange =
  { readonly kind: 'whole' } | { readonly kind: 'part'; readonly range: ByteRange } | { readonly kind: 'unsatisfiable' }

const WHOLE: RequestedRange = { kind: 'whole' }

/**
 * Reads a `range` header for a file of `size` bytes (RFC 9110, section 14). Several ranges, other units and what cannot
 * be read give the whole file, as the standard allows.
 */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined) return WHOLE
  if (first === '') return last === '' ? WHOLE : parseSuffix(Number(last), size)
  const end = last === '' ? size - 1 : Number(last)
  return end < Number(first) && last !== '' ? WHOLE : part(Number(first), Math.min(end, size - 1), size)
}

/** The last so many bytes. */
function parseSuffix(length: number, size: number): RequestedRange {
  return length === 0 ? { kind: 'unsatisfiable' } : part(Math.max(0, size - length), size - 1, size)
}

function part(start: number, end: number, size: number): RequestedRange {
  return start >= size || end < start ? { kind: 'unsatisfiable' } : { kind: 'part', range: { start, end } }
}
