import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Whether a call shows the title's app key (Requirement R7.1). The time tells the key's length and nothing of its characters. */
export function hasAppKey(headers: IncomingHttpHeaders, appKey: string): boolean {
  const expected = Buffer.from(appKey)
  const shown = Buffer.from(String(headers['app-key'] ?? ''))
  return shown.length === expected.length && timingSafeEqual(shown, expected)
}
