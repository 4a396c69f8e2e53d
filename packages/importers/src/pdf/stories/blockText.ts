import type { LaidBlock } from '../LaidPage.ts'

/** The text of a block as it reads, in one line. */
export function blockText(block: Pick<LaidBlock, 'runs'>): string {
  return block.runs
    .map((run) => run.text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
}
