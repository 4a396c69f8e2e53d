import type { ArticleId } from '../article/Article.ts'
import type { PageText } from './Flatplan.ts'
import type { Area } from './Replica.ts'
import { isOfStory } from './isOfStory.ts'

/** Where an article goes on from a printed page. */
export interface ArticlePlace {
  readonly article: ArticleId
  /** Undefined: its top. */
  readonly component: string | undefined
}

/** Share of a block that has to be in view for it to be read. */
const READ = 0.5

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
