import type { LaidBlock } from '../LaidPage.ts'
import { blockText } from './blockText.ts'

const NUMBER = /(\d{1,4})\D*$/

/** The page, counted from 1, that a line such as "continued on page 34" names; 0 for none. */
export function namedPage(block: LaidBlock, labels: readonly string[]): number {
  const label = NUMBER.exec(blockText(block))?.[1] ?? ''
  const labelled = labels.indexOf(label) + 1
  return labelled === 0 ? Number(label) : labelled
}
