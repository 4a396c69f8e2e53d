import type { ArticleId } from '../article/Article.ts'
import type { PageText } from './Flatplan.ts'
import { isOfStory, type StoryBlock } from './isOfStory.ts'
import { locateText } from './locateText.ts'
import { textOfBlock } from './textOfBlock.ts'

/** A place that is being read in an article. */
export interface ReadPlace {
  readonly article: ArticleId
  /** The component that is read, then those around and before it: the first that stands on a page counts. */
  readonly components: readonly string[]
  /** Text of the paragraph that is read. */
  readonly paragraph: string
  /** How much of the paragraph is read already, 0 to 1. */
  readonly share: number
}

/** A block of a printed page. */
export interface PagePlace {
  /** As in Replica: counts from 1. */
  readonly page: number
  /** Index among the blocks of the page. */
  readonly block: number
}

interface ReadPage {
  readonly page: number
  readonly text: PageText
}

interface Candidate extends PagePlace {
  readonly content: StoryBlock
}

/**
 * Where a place of an article stands in print: the block of the component that has the words being read; its first block where
 * none has them (a picture, say). Undefined when none of the components stands on one of the pages. Pure.
 */
export function placeOnPage(pages: readonly ReadPage[], sought: ReadPlace): PagePlace | undefined {
  const own = pages.flatMap(({ page, text }) =>
    text.blocks.flatMap((content, block): readonly Candidate[] =>
      isOfStory(content) && content.article === sought.article ? [{ page, block, content }] : [],
    ),
  )
  for (const [index, component] of sought.components.entries()) {
    const blocks = own.filter(({ content }) => content.component === component)
    const found = index === 0 ? blockOfWords(blocks, sought) : blocks.at(-1)
    if (found !== undefined) return { page: found.page, block: found.block }
  }
  return undefined
}

/** A paragraph may be divided between columns and pages, and a component may have several paragraphs. */
function blockOfWords(blocks: readonly Candidate[], { paragraph, share }: ReadPlace): Candidate | undefined {
  const spans = blocks.flatMap((block) => {
    const span = locateText(textOfBlock(block.content), paragraph)
    return span === undefined ? [] : [{ block, span }]
  })
  return (spans.find(({ span }) => span.end > share) ?? spans.at(-1))?.block ?? blocks[0]
}
