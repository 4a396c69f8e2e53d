import type { I18n } from '@lingui/core'
import type { DeviceIssues } from './DeviceIssues.ts'

/** Whether an issue is here, in the words under its cover; nothing where that makes no difference now. */
export function describeDevice(issueId: string, { held, isOffline }: DeviceIssues, texts: I18n): string {
  if (held.has(issueId)) return texts._('On this device')
  return isOffline ? texts._('Not on this device') : ''
}
