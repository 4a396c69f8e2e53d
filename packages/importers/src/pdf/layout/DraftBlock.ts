import type { Block } from './Block.ts'
import type { LaidRole, TextRun } from '../LaidPage.ts'

/** A block with its text, on the way to its role. */
export interface DraftBlock extends Block {
  readonly runs: readonly TextRun[]
  /** Of the runs, as plain text. */
  readonly text: string
  readonly mark: string | undefined
  readonly role: LaidRole
  /** 1 is the largest; of a title or heading. */
  readonly level: number | undefined
  /** Of a caption: of the picture that it belongs to. */
  readonly pictureId: string | undefined
  readonly isUnfinished: boolean
}
