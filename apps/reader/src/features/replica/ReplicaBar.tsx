import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Addressable, issueAddress } from '../../network/addresses.ts'
import type { PrintedOpening } from '../../content/replica/printedPages.ts'
import type { Pages } from './usePages.ts'

interface Props {
  readonly issue: Addressable
  /** Of them the style sheet shows the one that suits the screen. */
  readonly positions: readonly Position[]
  readonly isAside: boolean
  readonly isZoomed: boolean
  readonly onZoom: (factor: number) => void
  readonly tools: ReactNode
}

/** The contents have the address of the pages, but for its search. */
const ONLY_ITSELF = { exact: true, includeSearch: true } as const

/** The thin line: the way back to the contents, where one is, and what can be done. */
export function ReplicaBar({ issue, positions, isAside, isZoomed, onZoom, tools }: Props) {
  const { _ } = useLingui()
  const describe = ({ names, places, count }: Position) => {
    const place = _('{current} of {count}', { current: places, count })
    return names === places ? place : `${names} (${place})`
  }
  return (
    <header className="printed-bar" data-aside={isAside ? '' : undefined}>
      <Link {...issueAddress(issue)} hash="contents" activeOptions={ONLY_ITSELF} className="printed-contents">
        {_('Contents')}
      </Link>
      <p className="printed-position" aria-live="polite">
        {positions.map((position) => (
          // Its words, not its numbers, say which way it reads: of the interface, whatever the way of the issue.
          <span key={position.places} dir="auto">
            {describe(position)}
          </span>
        ))}
      </p>
      <div className="printed-tools">
        <button type="button" aria-label={_('Smaller')} aria-disabled={!isZoomed} onClick={() => onZoom(1 / ZOOM_STEP)}>
          −
        </button>
        <button type="button" aria-label={_('Larger')} onClick={() => onZoom(ZOOM_STEP)}>
          +
        </button>
        {tools}
      </div>
    </header>
  )
}

/** Where one is among the pages. */
interface Position {
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

/** One press of a key or button enlarges so much. */
export const ZOOM_STEP = 1.5
