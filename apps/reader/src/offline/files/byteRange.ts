/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

const PART = /^bytes=(?<first>\d+)-(?<last>\d*)$/
const TAIL = /^bytes=-(?<length>\d+)$/

/**
 * The part that a `Range` header asks for of so many bytes; `whole` where it asks for none, for several, or in a way that
 * nobody understands (RFC 9110: such a header is passed by); `none` where there are no such bytes.
 */
export function byteRange(header: string, size: number): ByteRange | 'whole' | 'none' {
  const { first, last = '' } = PART.exec(header.trim())?.groups ?? {}
  if (first !== undefined) return partOf(Number(first), last === '' ? size - 1 : Number(last), size)
  return tailOf(TAIL.exec(header.trim())?.groups?.['length'], size)
}

function tailOf(length: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  if (length === undefined) return 'whole'
  return Number(length) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(length)), last: size - 1 }
}

function partOf(first: number, last: number, size: number): ByteRange | 'whole' | 'none' {
  if (first >= size) return 'none'
  return last < first ? 'whole' : { first, last: Math.min(last, size - 1) }
}
