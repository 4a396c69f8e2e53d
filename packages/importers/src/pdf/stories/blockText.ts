import type { LaidBlock } from '../LaidPage.ts'
import { oncePerObject } from './oncePerObject.ts'

/** The text of a block as it reads, in one line. */
export const blockText = oncePerObject((block: Pick<LaidBlock, 'runs'>): string =>
  block.runs
    .map((run) => run.text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim(),
)
