import type { SetLine } from './Flow.ts'
import type { LineStyle } from './styleOf.ts'
import type { Box, PlacedPicture } from '../PageContent.ts'

/** Lines that belong together, before it is known what they are. */
export interface Block {
  readonly kind: 'text' | 'code' | 'table' | 'contents' | 'picture'
  readonly page: number
  /** Of the column on its page, from 0. */
  readonly column: number
  /** In points: extent of the column across. */
  readonly measure: { readonly x: number; readonly width: number }
  readonly isBoxed: boolean
  readonly box: Box
  readonly lines: readonly SetLine[]
  readonly style: LineStyle
  readonly picture: PlacedPicture | undefined
}
