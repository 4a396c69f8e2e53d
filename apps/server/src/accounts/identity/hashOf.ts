import { createHash } from 'node:crypto'

/** What stands in the database for something that opens a door: nobody who reads a row can present it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
