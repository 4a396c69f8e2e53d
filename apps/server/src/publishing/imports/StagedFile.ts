import type { PictureSize } from '@gatefold/magazine/pictureSizes'
import type { FaceMetrics } from '@gatefold/magazine/font'
import type { StagedAsset } from '../../platform/storage/AssetStore.ts'
import type { PictureFacts } from '../pictures/probePicture.ts'

/** A file of a source, staged, with what is known about it. */
export interface StagedFile {
  /** As in `bundle://path`. */
  readonly path: string
  readonly mediaType: string
  readonly staged: StagedAsset
  readonly extension: string
  readonly picture: PictureFacts | undefined
  /** In which a picture comes, by their addresses; each is a staged file, too. */
  readonly sizes?: readonly PictureSize[]
  /** Of a typeface that can be compared with those of the devices. */
  readonly face?: FaceMetrics | undefined
}

/** Where a staged file will be found, below the base path (decision 0021). */
export function addressOf(file: Pick<StagedFile, 'staged' | 'extension'>): string {
  return `/assets/${file.staged.hash}.${file.extension}`
}
