import { isRecord } from '@gatefold/magazine/isRecord'
import type { Manifest } from '@gatefold/magazine/manifest'
import type { DownloadRecord, DownloadStatus } from './DownloadRecord.ts'

/**
 * The record as it can be used. What is left of a damaged one is a download that has to be looked at anew: nothing is lost,
 * what is sound of it stays and its files are found again. Undefined where not even that can be told.
 */
export function repairRecord(row: unknown): DownloadRecord | undefined {
  if (isDownloadRecord(row)) return row
  if (!isRecord(row)) return undefined
  const { issueId, ticket, owner, withFilms, openedAt, requestedAt } = row
  if (typeof issueId !== 'string') return undefined
  return {
    issueId,
    ticket: typeof ticket === 'string' ? ticket : '',
    ...(typeof owner === 'string' ? { owner } : {}),
    status: { kind: 'loading' },
    withFilms: withFilms === true,
    isAutomatic: false,
    requestedAt: typeof requestedAt === 'number' ? requestedAt : 0,
    ...(typeof openedAt === 'number' ? { openedAt } : {}),
    ...repairManifests(row),
  }
}

function repairManifests({
  held,
  wanted,
  heldWithFilms,
}: Readonly<Record<string, unknown>>): Pick<DownloadRecord, 'held' | 'heldWithFilms' | 'wanted' | 'isDamaged'> {
  const sound = {
    ...(held !== undefined && isManifest(held) ? { held } : {}),
    ...(typeof heldWithFilms === 'boolean' ? { heldWithFilms } : {}),
    ...(wanted !== undefined && isManifest(wanted) ? { wanted } : {}),
  }
  return sound.held === undefined && sound.wanted === undefined ? { ...sound, isDamaged: true } : sound
}

/** Whether a row is what it should be: another version may have written it, or a device lost a part of it. */
function isDownloadRecord(value: unknown): value is DownloadRecord {
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

function isManifest(value: unknown): value is Manifest | undefined {
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
