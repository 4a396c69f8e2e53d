import { isRecord } from '@gatefold/magazine/isRecord'
import { createHash } from 'node:crypto'

/** SHA-256 in hex of a JSON value, whatever the order of its fields. */
export function sha256Json(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('hex')
}

function inOrder(_name: string, value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
