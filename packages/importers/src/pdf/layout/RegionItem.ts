import type { SetLine } from './Flow.ts'
import type { TextLine } from './PageLines.ts'
import type { Box, PlacedPicture } from '../PageContent.ts'

/** What a region of a page holds before it is divided into columns. */
export type RegionItem =
  | { readonly kind: 'line'; readonly box: Box; readonly line: TextLine }
  | { readonly kind: 'picture'; readonly box: Box; readonly picture: PlacedPicture }
  | { readonly kind: 'table'; readonly box: Box; readonly rows: readonly SetLine[] }
  /** What stands on a ground of its own. */
  | { readonly kind: 'ground'; readonly box: Box; readonly items: readonly RegionItem[] }
