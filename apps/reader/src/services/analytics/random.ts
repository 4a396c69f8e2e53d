/** A random UUID (RFC 9562, version 4); a page that did not come over a secure connection has no way of its own to one. */
export function randomId(crypto: Crypto): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => (FIXED[at]?.(byte) ?? byte).toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Bytes that say which kind of UUID it is. */
const FIXED: Readonly<Record<number, (byte: number) => number>> = {
  6: (byte) => (byte & 0x0f) | 0x40,
  8: (byte) => (byte & 0x3f) | 0x80,
}

/** At least 0, below 1. */
export function randomFraction(crypto: Pick<Crypto, 'getRandomValues'>): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number / 2 ** 32
}
