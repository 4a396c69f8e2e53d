import type { Manifest, ManifestFile } from '@gatefold/magazine/offline/Manifest'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'

/** The files of an issue that this device keeps: films only where the reader wants them. */
export function filesOf(manifest: Manifest, withFilms: boolean): readonly ManifestFile[] {
  return withFilms ? manifest.files : manifest.files.filter(({ kind }) => kind !== 'film')
}

/** Every file that a download needs: what is held, and what is being fetched. */
export function filesNeeded({
  held,
  wanted,
  withFilms,
  heldWithFilms = withFilms,
}: DownloadRecord): readonly ManifestFile[] {
  const ofHeld = held === undefined ? [] : filesOf(held, heldWithFilms)
  return wanted === undefined ? ofHeld : [...ofHeld, ...filesOf(wanted, withFilms)]
}

/** Bytes of files together. */
export function bytesOf(files: readonly Pick<ManifestFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
