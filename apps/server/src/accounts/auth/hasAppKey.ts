import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '../../platform/isSameSecret.ts'

/** Whether a call shows the title's app key (Requirement R7.1). */
export function hasAppKey(headers: IncomingHttpHeaders, appKey: string): boolean {
  return isSameSecret(String(headers['app-key'] ?? ''), appKey)
}
