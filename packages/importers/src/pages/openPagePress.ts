import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportedAsset, ImportedPage } from '../ImportedIssue.ts'
import { pageAssets } from './pageAssets.ts'
import type { PressedFile } from './PressedPage.ts'
import { PRESS_PLAN, type PressPlan } from './PressPlan.ts'
import { pressPicture } from './pressPicture.ts'

/** What a picture says of the page that it is. */
export type PicturedPage = Pick<ImportedPage, 'width' | 'height' | 'preview' | 'pictures' | 'tiles'>

/** Makes printed pages of pictures, in a folder of its own. */
export interface PagePress {
  /** `key` names the page's files, unique among the pages of an issue. Rejects with sharp's Error for what is no picture. */
  press(bytes: Uint8Array, key: string): Promise<PicturedPage>
  /** The files of all pages so far. */
  assets(): readonly ImportedAsset[]
  /** Removes the folder: when the assets have been read. */
  close(): Promise<void>
}

/** A press without a folder yet: that is made with the first page. */
export function openPagePress(plan: PressPlan = PRESS_PLAN): PagePress {
  const files: PressedFile[] = []
  let folder: Promise<string> | undefined
  let path = ''
  return {
    async press(bytes, key) {
      folder ??= mkdtemp(join(tmpdir(), 'gatefold-pages-'))
      path = await folder
      const { files: pressed, ...page } = await pressPicture(bytes, { key, folder: path, plan })
      files.push(...pressed)
      return page
    },
    assets: () => pageAssets(files, path),
    async close() {
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true })
    },
  }
}
