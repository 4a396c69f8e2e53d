import type { Manifest } from '@gatefold/magazine/offline/Manifest'
import type { DownloadRecord } from './DownloadRecord.ts'

/** Whether a row is what it should be: another version may have written it, or a device lost a part of it. */
export function isDownloadRecord(value: unknown): value is DownloadRecord {
  if (!isObject(value)) return false
  const { issueId, ticket, status, held, wanted } = value
  return (
    typeof issueId === 'string' &&
    typeof ticket === 'string' &&
    isObject(status) &&
    typeof status['kind'] === 'string' &&
    isManifest(held) &&
    isManifest(wanted)
  )
}

function isManifest(value: unknown): value is Manifest | undefined {
  return (
    value === undefined || (isObject(value) && typeof value['updated'] === 'string' && Array.isArray(value['files']))
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
