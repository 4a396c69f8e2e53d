import type { ArticleId } from '../article.ts'
import type { PageText } from './Flatplan.ts'
import { isOfStory, type StoryBlock } from './stories.ts'
import { locateText, textOfBlock } from './pageText.ts'
import type { Area } from './Replica.ts'

/** Where an article goes on from a printed page. */
interface ArticlePlace {
  readonly article: ArticleId
  /** Undefined: its top. */
  readonly component: string | undefined
}

/** Share of a block that has to be in view for it to be read. */
const READ = 0.5

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

/**
 * The place in an article that one reads on a page: the first block, in reading order, that lies in the part of the page that
 * is in view, of which a component is known; the first of any story where none is. Undefined where no story is in view. Pure.
 */
export function placeInArticle({ blocks }: PageText, view: Area): ArticlePlace | undefined {
  const inView = blocks.filter(isOfStory).filter(({ area }) => shareInView(area, view) >= READ)
  const placed = inView.find(({ component }) => component !== undefined) ?? inView[0]
  return placed && { article: placed.article, component: placed.component }
}

function shareInView(area: Area, view: Area): number {
  const width = Math.min(area.x + area.width, view.x + view.width) - Math.max(area.x, view.x)
  const height = Math.min(area.y + area.height, view.y + view.height) - Math.max(area.y, view.y)
  // What is larger than the view fills it instead.
  const most = Math.min(area.width, view.width) * Math.min(area.height, view.height)
  return width <= 0 || height <= 0 || most <= 0 ? 0 : (width * height) / most
}
