import type { PrintedOpening } from '../../../services/replica/openingOf.ts'
import type { Pages } from './usePages.ts'

/** Where one is among the pages. */
export interface Position {
  /** The labels printed on the pages in view, such as `12–13`. */
  readonly names: string
  /** Their places, from 1, such as `14–15`. */
  readonly places: string
  readonly count: number
}

/** Before the screen is known only the page that was asked for is surely seen. Pure. */
export function positionOf(
  { pages, inView, layout, page }: Pick<Pages, 'pages' | 'inView' | 'layout' | 'page'>,
  { count, place, page: first }: PrintedOpening,
): Position {
  const seen = layout === undefined ? inView.filter((each) => each.page === page) : inView
  // Until all pages are known those that are lie around the first.
  const before = place - 1 - pages.findIndex((each) => each.page === first)
  const places = seen.map((each) => pages.indexOf(each) + before + 1)
  return { names: seen.map(({ name }) => name).join('–'), places: places.join('–'), count }
}
