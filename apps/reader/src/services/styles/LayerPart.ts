import type { Sheet } from './createSheet.ts'
import type { Place } from './declarationsOf.ts'
import type { Usage } from './usageOf.ts'

/** One of the lists of a style (blocks, buttons, dividers, spacers), on one width of screen. */
export interface LayerPart extends Place {
  readonly sheet: Sheet
  /** Selector of the article. */
  readonly scope: string
  readonly usage: Usage
  readonly buttons: { readonly names: readonly string[]; readonly base: string | undefined }
}
