import { createHash } from 'node:crypto'

/** A UUID made of what it names: the same names give the same id in every import (version 8 of RFC 9562). */
export function stableId(...names: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(names)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
