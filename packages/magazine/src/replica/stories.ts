import type { ArticleId, ArticleSummary } from '../article.ts'
import type { PageBlock, PageText } from './Flatplan.ts'
import type { PrintedPage } from './PrintedPage.ts'
import { type Area, unionOf } from './Replica.ts'

type Placed = Pick<ArticleSummary, 'id' | 'pages' | 'index'>

/** A block that belongs to an article. */
export type StoryBlock = PageBlock & { readonly article: ArticleId }

/** A point of a page, in fractions of it from its top left corner. */
export interface PagePoint {
  readonly x: number
  readonly y: number
}

/** The story that stands at a point of a page. */
export interface StoryOnPage {
  readonly article: ArticleId
  /** The component under the point; undefined where the page does not say which it is. */
  readonly component: string | undefined
  /** The block under the point. */
  readonly block: Area
  /** The column that the block stands in. */
  readonly column: Area
  /** All that the story has on this page. */
  readonly box: Area
}

/** Fractions of the page: a finger this far beside a block means it. */
const REACH = 0.03

/** Share of the narrower of two blocks that lies below or above the other when both are in one column. */
const IN_LINE = 0.8

/** A block wider than this many columns spans several. */
const SPANS_COLUMNS = 1.2

/** The story at a point of the page: of the block there, of the nearest one within reach, or around the point. Pure. */
export function storyAt({ blocks }: PageText, point: PagePoint): StoryOnPage | undefined {
  const stories = blocks.filter(isOfStory)
  const block = blockAt(stories, point) ?? nearestStoryBlock(stories, point)
  if (block === undefined) return undefined
  const own = stories.filter(({ article }) => article === block.article)
  return {
    article: block.article,
    component: block.component,
    block: block.area,
    column: columnOf(block, own),
    box: unionOf(own.map(({ area }) => area)) ?? block.area,
  }
}

/** The nearest within reach; where two lie over each other, the smaller one. */
function blockAt(blocks: readonly StoryBlock[], point: PagePoint): StoryBlock | undefined {
  const near = blocks.map((block) => ({ block, distance: distanceTo(block.area, point) }))
  const inReach = near.filter(({ distance }) => distance <= REACH)
  return inReach.toSorted((a, b) => a.distance - b.distance || sizeOf(a.block.area) - sizeOf(b.block.area))[0]?.block
}

/** Between the columns of a story one means the story: its nearest block. */
function nearestStoryBlock(blocks: readonly StoryBlock[], point: PagePoint): StoryBlock | undefined {
  const articles = [...new Set(blocks.map(({ article }) => article))]
  const enclosingArticle = articles
    .map((article) => blocks.filter((block) => block.article === article))
    .map((own) => ({ own, box: unionOf(own.map(({ area }) => area)) }))
    .filter(({ box }) => box !== undefined && distanceTo(box, point) === 0)
    .toSorted((a, b) => (a.box ? sizeOf(a.box) : 0) - (b.box ? sizeOf(b.box) : 0))[0]
  return enclosingArticle?.own.toSorted((a, b) => distanceTo(a.area, point) - distanceTo(b.area, point))[0]
}

function columnOf({ area }: StoryBlock, own: readonly StoryBlock[]): Area {
  const widths = own
    .filter(({ role }) => role === 'text')
    .map((block) => block.area.width)
    .toSorted((a, b) => a - b)
  const usual = widths[Math.floor(widths.length / 2)] ?? area.width
  const most = Math.max(area.width, usual) * SPANS_COLUMNS
  const areas = own.map((block) => block.area).filter((other) => other.width <= most && isInLine(area, other))
  return unionOf([area, ...areas]) ?? area
}

function isInLine(one: Area, other: Area): boolean {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  return shared >= IN_LINE * Math.min(one.width, other.width)
}

function distanceTo({ x, y, width, height }: Area, point: PagePoint): number {
  const dx = Math.max(x - point.x, 0, point.x - (x + width))
  const dy = Math.max(y - point.y, 0, point.y - (y + height))
  return Math.hypot(dx, dy)
}

function sizeOf({ width, height }: Area): number {
  return width * height
}

/** Whether a block belongs to a story; a running head with a story's name does not. Pure. */
export function isOfStory(block: PageBlock): block is StoryBlock {
  return block.article !== undefined && block.role !== 'furniture'
}

/**
 * The articles that stand on a printed page, in the order: as the flatplan says, else by the label that the articles
 * name. Pure.
 */
export function storiesOnPage<Article extends Placed>(
  { articles: ids, name }: Pick<PrintedPage, 'articles' | 'name'>,
  articles: readonly Article[],
): readonly Article[] {
  const isHere = ({ id, pages }: Article) => (ids.length > 0 ? ids.includes(id) : pages.includes(name))
  return articles.filter(isHere).toSorted((one, other) => one.index - other.index)
}
