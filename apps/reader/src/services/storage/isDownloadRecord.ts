import { isRecord } from '@gatefold/magazine/isRecord'
import type { Manifest } from '@gatefold/magazine/offline/Manifest'
import type { DownloadRecord, DownloadStatus } from './DownloadRecord.ts'

/** Whether a row is what it should be: another version may have written it, or a device lost a part of it. */
export function isDownloadRecord(value: unknown): value is DownloadRecord {
  if (!isRecord(value)) return false
  const { issueId, ticket, owner, status, held, wanted } = value
  return (
    typeof issueId === 'string' &&
    typeof ticket === 'string' &&
    (owner === undefined || typeof owner === 'string') &&
    isStatus(status) &&
    isManifest(held) &&
    isManifest(wanted)
  )
}

const KINDS: readonly unknown[] = ['loading', 'waiting', 'checking', 'ready'] satisfies DownloadStatus['kind'][]

function isStatus(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { kind, fault } = value
  return kind === 'failed' ? isRecord(fault) && typeof fault['kind'] === 'string' : KINDS.includes(kind)
}

export function isManifest(value: unknown): value is Manifest | undefined {
  if (value === undefined) return true
  if (!isRecord(value) || typeof value['updated'] !== 'string') return false
  const { files } = value
  return Array.isArray(files) && files.every(isFile)
}

function isFile(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { url, bytes, sha256 } = value
  return typeof url === 'string' && typeof bytes === 'number' && typeof sha256 === 'string'
}
