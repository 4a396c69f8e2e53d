import type { ArticleId } from '../article/Article.ts'
import type { PageBlock } from './Flatplan.ts'

/** A block that belongs to an article. */
export type StoryBlock = PageBlock & { readonly article: ArticleId }

/** Whether a block belongs to a story; a running head with a story's name does not. Pure. */
export function isOfStory(block: PageBlock): block is StoryBlock {
  return block.article !== undefined && block.role !== 'furniture'
}
