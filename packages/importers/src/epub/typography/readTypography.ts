import type { ImportedFont, ImportedStyle } from '../../ImportedIssue.ts'
import type { EpubReading } from '../EpubReading.ts'
import type { MediaShelf } from '../media/MediaShelf.ts'
import type { Publication } from '../readPublication.ts'

export interface Typography {
  readonly style: ImportedStyle | undefined
  readonly fonts: readonly ImportedFont[]
}

export function readTypography(_sources: {
  readonly reading: EpubReading
  readonly publication: Publication
  readonly shelf: MediaShelf
}): Promise<Typography> {
  return Promise.resolve({ style: undefined, fonts: [] })
}
