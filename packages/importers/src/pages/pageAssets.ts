import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ImportedAsset } from '../ImportedIssue.ts'
import type { PressedFile } from './PressedPage.ts'

/** The files of pages as an issue's assets; `folder` must stay until they have been read. */
export function pageAssets(files: readonly PressedFile[], folder: string): readonly ImportedAsset[] {
  return files.map(({ path, name, mediaType, bytes }) => ({
    path,
    mediaType,
    bytes,
    open: () => createReadStream(join(folder, name)),
  }))
}
