import type { ArticleId } from '@gatefold/magazine/article'
import type { PageBlock, PageText } from '@gatefold/magazine/replica/Flatplan'
import { isOfStory } from '@gatefold/magazine/replica/stories'
import { type Area, unionOf } from '@gatefold/magazine/replica/Replica'
import { textOfBlock } from '@gatefold/magazine/replica/pageText'

/** What a block is to whoever cannot see the page. */
export type BlockPart =
  | { readonly kind: 'heading'; readonly level: 2 | 3 }
  | { readonly kind: 'paragraph' }
  /** `alt` is its caption; undefined where it has none. */
  | { readonly kind: 'picture'; readonly alt: string | undefined }
  | { readonly kind: 'furniture' }

export interface StoryStart {
  readonly article: ArticleId
  /** The first one that is known. */
  readonly component: string | undefined
  /** All that the story has on the page. */
  readonly box: Area
}

export interface OutlinedBlock {
  readonly block: PageBlock
  /** Among the blocks of the page. */
  readonly index: number
  readonly part: BlockPart
  /** Set on the first block of a story. */
  readonly start: StoryStart | undefined
}

/** The blocks of a page with what they are and where stories begin; a story's first heading is above its others. Pure. */
export function outlineOf({ blocks }: PageText): readonly OutlinedBlock[] {
  return blocks.map((block, index) => ({
    block,
    index,
    part: partOf(blocks, index),
    start: startOf(blocks, index),
  }))
}

function partOf(blocks: readonly PageBlock[], index: number): BlockPart {
  const block = blocks[index]
  switch (block?.role) {
    case 'heading': {
      const before = blocks.slice(0, index).filter(({ role }) => role === 'heading')
      return { kind: 'heading', level: before.some(({ article }) => article === block.article) ? 3 : 2 }
    }
    case 'picture':
      return { kind: 'picture', alt: captionOf(blocks, index) }
    case 'furniture':
      return { kind: 'furniture' }
    default:
      return { kind: 'paragraph' }
  }
}

/** The caption of the same component, or the one that stands next to the picture in reading order. */
function captionOf(blocks: readonly PageBlock[], index: number): string | undefined {
  const { article, component } = blocks[index] ?? {}
  const captions = blocks.filter(({ role }) => role === 'caption')
  const own = captions.find(
    (other) => component !== undefined && other.article === article && other.component === component,
  )
  const next = [blocks[index + 1], blocks[index - 1]].find((other) => other?.role === 'caption')
  const caption = own ?? next
  return caption && textOfBlock(caption)
}

function startOf(blocks: readonly PageBlock[], index: number): StoryStart | undefined {
  const block = blocks[index]
  if (block === undefined || !isOfStory(block)) return undefined
  const own = blocks.filter((other) => isOfStory(other) && other.article === block.article)
  if (own[0] !== block) return undefined
  const component = own.find((other) => other.component !== undefined)?.component
  return { article: block.article, component, box: unionOf(own.map(({ area }) => area)) ?? block.area }
}
