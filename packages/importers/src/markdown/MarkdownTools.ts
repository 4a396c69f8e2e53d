import type { MarkdownIt } from 'markdown-it'
import type { Block } from './blockTree.ts'

/** A component as the text says it, its fields unchecked. */
export type RawComponent = Readonly<Record<string, unknown>>

/** What turning blocks into components needs. */
export interface MarkdownTools {
  readonly md: MarkdownIt
  /** The components that blocks inside a directive are. */
  readonly convert: (blocks: readonly Block[]) => readonly RawComponent[]
  readonly drop: (message: string) => void
  readonly change: (message: string) => void
}
