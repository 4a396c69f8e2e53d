import type { TextDirection } from '@gatefold/magazine/language/Localized'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { fromLeft, type Spread } from '@gatefold/magazine/replica/Flatplan'
import { useLingui } from '@lingui/react'
import { type CSSProperties, type Ref, useLayoutEffect, useRef } from 'react'
import { type Layout, onPage, ratioOf, slide, type StageControl } from './createStage.ts'
import { PageBox, type PageOptions } from './PageBox.tsx'
import type { Rest } from './zoom.ts'

interface StageProps {
  readonly pages: readonly PrintedPage[]
  readonly spreads: readonly Spread[]
  /** Index of the spread in view. */
  readonly index: number
  /** The page that the address names. */
  readonly main: number
  /** The page that the screen began with: its picture stays in the document, however the pages are laid out. */
  readonly first: number
  readonly direction: TextDirection
  readonly layout: Layout | undefined
  readonly pagesToLoad: ReadonlySet<number>
  readonly parts: PageOptions
  readonly rest: Rest | undefined
  readonly stage: StageControl
}

/** What the pages lie on: the spread in view and its neighbours beside it. */
export function Stage({ stage, pages, spreads, index, first, rest, ...shown }: StageProps) {
  const { direction } = shown
  const { _ } = useLingui()
  const { attach, attachTrack, holdBox } = stage
  useTrack({ spreads, index, direction, stage })
  const byNumber = new Map(pages.map((page) => [page.page, page]))
  const near = [index - 1, index, index + 1].filter((each) => spreads[each] !== undefined)
  return (
    <div className="printed-stage" ref={attach} role="group" aria-label={_('Printed pages')}>
      <div className="printed-track" ref={attachTrack}>
        {near.map((each) => {
          const spread = spreads[each] ?? []
          return (
            <SpreadBox
              key={spread.includes(first) ? 'first' : spread[0]}
              {...shown}
              pages={spread.flatMap((page) => byNumber.get(page) ?? [])}
              offset={(each - index) * (direction === 'rtl' ? -1 : 1)}
              rest={each === index ? rest : undefined}
              boxRef={each === index ? holdBox : undefined}
            />
          )
        })}
      </div>
    </div>
  )
}

interface SpreadBoxProps {
  /** In reading order. */
  readonly pages: readonly PrintedPage[]
  readonly direction: TextDirection
  readonly parts: PageOptions
  readonly layout: Layout | undefined
  /** The page that the address names. */
  readonly main: number
  /** So many spreads to the right of the one in view. */
  readonly offset: number
  readonly pagesToLoad: ReadonlySet<number>
  /** How the pages in view stand; undefined for others, and before anything is measured. */
  readonly rest: Rest | undefined
  readonly boxRef: Ref<HTMLDivElement> | undefined
}

/** Pages that are seen together, in a box that is zoomed as a whole. */
function SpreadBox({ pages, direction, parts, layout, main, offset, pagesToLoad, rest, boxRef }: SpreadBoxProps) {
  const inOrder = fromLeft(pages, direction)
  const together = pages.reduce((sum, page) => sum + ratioOf(page), 0)
  const alone = ratioOf(pages.find(({ page }) => page === main) ?? { size: undefined })
  const ratios = { '--together': together, '--alone': layout === undefined ? alone : together, '--offset': offset }
  const scale = rest?.view.scale ?? 1
  return (
    <div className="printed-place" style={ratios as CSSProperties} inert={offset !== 0}>
      <div className="printed-spread" ref={boxRef} data-layout={layout}>
        {inOrder.map((page, index) => {
          const ratio = ratioOf(page)
          const left = inOrder.slice(0, index).reduce((sum, before) => sum + ratioOf(before), 0) / together
          const place = { left, width: ratio / together }
          return (
            <PageBox
              key={page.page}
              page={page}
              parts={parts}
              sizes={sizesOf({ ratio, together, layout, scale })}
              isInView={offset === 0}
              shouldLoad={pagesToLoad.has(page.page)}
              isMain={page.page === main}
              seen={rest === undefined ? undefined : seenFinely(page, place, rest)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** What of a page is seen, where its widest picture has fewer pixels than the screen shows of it. */
function seenFinely(
  page: PrintedPage,
  place: { readonly left: number; readonly width: number },
  { view, seen, height }: Rest,
): Area | undefined {
  const pixels = height * ratioOf(page) * view.scale * window.devicePixelRatio
  const widest = page.pictures.at(-1)?.width ?? Infinity
  return pixels > widest ? onPage(seen, place) : undefined
}

interface Shown {
  readonly spreads: readonly Spread[]
  readonly index: number
  readonly direction: TextDirection
  readonly stage: StageControl
}

/** Lets the spread that is turned to come in from where it lay, or from where a finger has pulled it. */
function useTrack({ spreads, index, direction, stage }: Shown): void {
  const before = useRef({ spreads, index })
  useLayoutEffect(() => {
    const moved = before.current.spreads === spreads ? index - before.current.index : 0
    before.current = { spreads, index }
    const track = stage.track()
    if (track === null || moved === 0) return
    const side = direction === 'rtl' ? -1 : 1
    const from = stage.takePull() + (Math.abs(moved) === 1 ? moved * side * track.clientWidth : 0)
    slide(track, from)
  }, [spreads, index, direction, stage])
}

interface Placed {
  /** Width by height of the page, and of all pages that lie beside each other with it. */
  readonly ratio: number
  readonly together: number
  readonly layout: Layout | undefined
  /** Enlarged so many times. */
  readonly scale: number
}

/** What the bar takes of the height, as far as `sizes` can say it. */
const BAR = 56

/** The `sizes` of a page's picture: how wide the page is on the screen. Pure. */
export function sizesOf({ ratio, together, layout, scale }: Placed): string {
  const alone = widthOf(ratio, ratio, scale)
  const beside = widthOf(ratio, together, scale)
  if (layout !== undefined || ratio === together) return beside
  return `(orientation: landscape) ${beside}, ${alone}`
}

function widthOf(ratio: number, together: number, scale: number): string {
  const high = `calc((100vh - ${BAR}px) * ${short(ratio * scale)})`
  return `min(${high}, ${short((100 * ratio * scale) / together)}vw)`
}

function short(number: number): string {
  return String(Math.round(number * 1000) / 1000)
}
