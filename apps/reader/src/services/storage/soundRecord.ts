import { isRecord } from '@gatefold/magazine/isRecord'
import type { DownloadRecord } from './DownloadRecord.ts'
import { isDownloadRecord, isManifest } from './isDownloadRecord.ts'

/**
 * The record as it can be used. What is left of a damaged one is a download that has to be looked at anew: nothing is lost,
 * what is sound of it stays and its files are found again. Undefined where not even that can be told.
 */
export function soundRecord(row: unknown): DownloadRecord | undefined {
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
    ...soundManifests(row),
  }
}

function soundManifests({
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
