import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import type { ImportedIssue } from '@gatefold/importers/ImportedIssue'
import { convertPicture } from '@gatefold/importers/pictures/convertPicture'
import type { Actor } from '../../platform/db/auditLog.ts'
import { FolderAssetStore } from '../../platform/storage/openAssetStore.ts'
import type { TestDatabase } from '../../testing/describeOnEachDatabase.ts'
import { importIssue, type ImportIssueOptions, type ImportOutcome } from '../imports/importIssue.ts'
import { identifySelf, isProcessAlive, type PublishingDeps } from '../PublishingDeps.ts'
import { createPictureProbe } from '../content/probePicture.ts'
import { anOpenedImport } from './anImportedIssue.ts'

export const NOW = new Date('2026-03-01T12:00:00.000Z')

/** Who changes issues in tests. */
export const ACTOR: Actor = { kind: 'account', id: 'ann', email: 'ann@example.org' }

/** Dependencies for tests: a store in a folder of the test database's own, and a clock that stands still. */
export async function publishingDeps(
  { db, settings }: TestDatabase,
  deps: Partial<PublishingDeps> = {},
): Promise<PublishingDeps> {
  return {
    db,
    assets: new FolderAssetStore(join(settings.dataFolder, 'assets')),
    probePicture: createPictureProbe(DEFAULT_LIMITS),
    convertPicture: (bytes, mediaType) => convertPicture(bytes, mediaType, DEFAULT_LIMITS),
    workFolder: join(settings.dataFolder, 'work'),
    now: () => NOW,
    actor: ACTOR,
    createUuid: randomUUID,
    self: await identifySelf(),
    isAlive: isProcessAlive,
    ...deps,
  }
}

/** Imports an issue as a draft on the day of `NOW`, unless told otherwise. */
export async function importInto(
  deps: PublishingDeps,
  issue: Partial<ImportedIssue> = {},
  options: Partial<ImportIssueOptions> = {},
): Promise<ImportOutcome> {
  return importIssue(anOpenedImport(issue), deps, {
    landing: 'draft',
    into: undefined,
    fileName: 'spring.issue',
    answer: { kind: 'unasked' },
    discardsEdits: false,
    plan: undefined,
    fingerprint: undefined,
    now: NOW,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  })
}

/** What stands in the store beside what the tables say: equal in a clean data folder, and nothing staged. */
export async function takeStock({ db, assets }: PublishingDeps) {
  const stored: string[] = []
  for await (const { hash, extension } of assets.list()) stored.push(`${hash}.${extension}`)
  const rows = await db.selectFrom('assets').select(['hash', 'extension']).execute()
  return {
    stored: stored.toSorted(),
    known: rows.map(({ hash, extension }) => `${hash}.${extension}`).toSorted(),
    staging: await assets.listStaging(),
    imports: await db.selectFrom('imports').select('id').execute(),
    journal: await db.selectFrom('asset_journal').select('hash').execute(),
  }
}
