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
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (match === null || (first === '' && last === '')) return WHOLE
  if (first === '') return part(Math.max(0, size - Number(last)), Number(last) === 0 ? -1 : size - 1, size)
  if (last !== '' && Number(last) < Number(first)) return WHOLE
  return part(Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1), size)
}

function part(start: number, end: number, size: number): RequestedRange {
  return start >= size || end < start ? { kind: 'unsatisfiable' } : { kind: 'part', range: { start, end } }
}
