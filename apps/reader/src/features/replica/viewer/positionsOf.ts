import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
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

type Shown = Pick<Pages, 'pages' | 'inView' | 'layout' | 'page'>

/** Where one is; before the screen is known, what a narrow one shows comes first and what a wide one shows after it. Pure. */
export function positionsOf(shown: Shown, opening: PrintedOpening): readonly Position[] {
  const { inView, layout, page } = shown
  const together = positionOf(inView, shown, opening)
  if (layout !== undefined) return [together]
  const alone = inView.filter((each) => each.page === page)
  return [positionOf(alone, shown, opening), together]
}

function positionOf(
  seen: readonly PrintedPage[],
  { pages }: Pick<Shown, 'pages'>,
  { count, place, page: first }: PrintedOpening,
): Position {
  // Until all pages are known those that are lie around the first.
  const before = place - 1 - pages.findIndex((each) => each.page === first)
  const places = seen.map((each) => pages.indexOf(each) + before + 1)
  // The first screen is sent as to a stranger: who owns the issue has more pages than that knew.
  return {
    names: seen.map(({ name }) => name).join('–'),
    places: places.join('–'),
    count: Math.max(count, pages.length),
  }
}
