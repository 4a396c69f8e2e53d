import type { Manifest } from '@gatefold/magazine/offline/Manifest'
import type { DownloadRecord } from '../storage/DownloadRecord.ts'
import type { DownloadSize } from './Downloads.ts'

/** Bytes of what reading an issue takes. Pure. */
export function sizeOf({ files }: Pick<Manifest, 'files'>): DownloadSize {
  let [bytes, films] = [0, 0]
  for (const file of files) {
    if (file.kind === 'film') films += file.bytes
    else bytes += file.bytes
  }
  return { bytes, films }
}

/** Bytes of an issue on this device, or of what it will take. */
export function bytesOf({ held, wanted, withFilms }: Pick<DownloadRecord, 'held' | 'wanted' | 'withFilms'>): number {
  const manifest = held ?? wanted
  if (manifest === undefined) return 0
  const { bytes, films } = sizeOf(manifest)
  return withFilms ? bytes + films : bytes
}
