import { randomUUID } from 'node:crypto'
import { convertPicture } from '@gatefold/importers/pictures/convertPicture'
import type { Kysely } from 'kysely'
import type { AssetStore } from '../platform/storage/AssetStore.ts'
import type { Database } from '../platform/db/schema.ts'
import { identifySelf, isProcessAlive, type ProcessIdentity } from './imports/ProcessIdentity.ts'
import type { ConvertPicture } from './imports/stageFiles.ts'
import { createPictureProbe, type PictureLimits, type ProbePicture } from './content/probePicture.ts'

/** What every command needs that changes issues. */
export interface PublishingDeps {
  readonly db: Kysely<Database>
  readonly assets: AssetStore
  readonly probePicture: ProbePicture
  readonly convertPicture: ConvertPicture
  /** Folder for what an import that was stopped leaves to the next. */
  readonly workFolder: string
  readonly now: () => Date
  /** A random UUID. */
  readonly createUuid: () => string
  /** This process. */
  readonly self: ProcessIdentity
  /** Whether the process of an import may still be at work. */
  readonly isAlive: (identity: ProcessIdentity) => Promise<boolean>
}

/** For a command, or for a server that cleans up after one. */
export async function createPublishingDeps({
  limits,
  ...given
}: Pick<PublishingDeps, 'db' | 'assets' | 'now' | 'workFolder'> & {
  readonly limits: PictureLimits
}): Promise<PublishingDeps> {
  return {
    ...given,
    probePicture: createPictureProbe(limits),
    convertPicture: (bytes, mediaType) => convertPicture(bytes, mediaType, limits),
    createUuid: randomUUID,
    self: await identifySelf(),
    isAlive: isProcessAlive,
  }
}
