import type { PageBlock } from './Flatplan.ts'
import { joinLines } from './joinLines.ts'

/** The text of a block on one line, words that were divided put together; empty for a picture. Pure. */
export function textOfBlock({ lines }: Pick<PageBlock, 'lines'>): string {
  return joinLines(lines.map(({ text }) => text))
    .map(({ text, gap }) => text + (gap === ' ' ? ' ' : ''))
    .join('')
}
