import type { LaidBlock } from '../LaidPage.ts'
import { storyAuthor } from './storyAuthor.ts'

/**
 * The blocks of a story with the one that names its author as its byline; what the layout took for another byline
 * above it, such as a subtitle, becomes part of the standfirst.
 */
export function settleBylines(title: string, blocks: readonly LaidBlock[]): readonly LaidBlock[] {
  const { block: author } = storyAuthor(title, blocks)
  if (author === undefined) return blocks
  const place = blocks.indexOf(author)
  return blocks.map((block, index) => {
    if (block === author) return { ...block, role: 'byline' }
    return block.role === 'byline' && index < place ? { ...block, role: 'standfirst' } : block
  })
}
