import type { LaidBlock, LaidRole, TextRun } from '../LaidPage.ts'

/** What becomes one component of an article, with all the blocks of the pages that it is made of. */
export type StoryPiece = TextPiece | ListPiece | PicturePiece

export interface TextPiece {
  readonly kind: 'text'
  readonly role: Exclude<LaidRole, 'picture' | 'list-item' | 'furniture' | 'continued'>
  /** Of a title or heading. */
  readonly level: number | undefined
  readonly runs: readonly TextRun[]
  readonly blocks: readonly LaidBlock[]
}

export interface ListPiece {
  readonly kind: 'list'
  readonly items: readonly { readonly mark: string | undefined; readonly runs: readonly TextRun[] }[]
  readonly blocks: readonly LaidBlock[]
}

export interface PicturePiece {
  readonly kind: 'picture'
  /** Page and id of the PlacedPicture. */
  readonly page: number
  readonly picture: string
  /** The runs of its captions; none for a picture without one. */
  readonly caption: readonly TextRun[]
  readonly blocks: readonly LaidBlock[]
}

/** Names the component: the same PDF gives the same ids. */
export function pieceId(piece: StoryPiece): string | undefined {
  return piece.blocks[0]?.id
}
