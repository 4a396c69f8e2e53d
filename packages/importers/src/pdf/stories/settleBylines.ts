import type { LaidBlock } from '../LaidPage.ts'
import { authorBlock } from './storyAuthor.ts'

/**
 * The blocks of a story with the one that names its author as its byline. What the layout took for another byline above it,
 * such as a subtitle, becomes part of the standfirst; any other is a paragraph.
 */
export function settleBylines(author: string, blocks: readonly LaidBlock[]): readonly LaidBlock[] {
  const byline = authorBlock(author, blocks)
  const place = byline === undefined ? -1 : blocks.indexOf(byline)
  return blocks.map((block, index) => {
    if (block === byline) return { ...block, role: 'byline' }
    if (block.role !== 'byline') return block
    return { ...block, role: index < place ? 'standfirst' : 'paragraph' }
  })
}
