import type { TextDirection } from '@gatefold/magazine/language/Localized'
import { fromLeft } from '@gatefold/magazine/replica/spreads'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import type { CSSProperties, Ref } from 'react'
import type { Rest } from '../zoom/createZoom.ts'
import { PageBox, type PageParts } from './PageBox.tsx'
import { ratioOf } from './ratioOf.ts'
import { sizesOf, type Layout } from './sizesOf.ts'
import { onPage } from './tilesIn.ts'

interface Props {
  /** In reading order. */
  readonly pages: readonly PrintedPage[]
  readonly direction: TextDirection
  readonly parts: PageParts
  readonly layout: Layout | undefined
  /** The page that the address names. */
  readonly main: number
  /** So many spreads to the right of the one in view. */
  readonly offset: number
  readonly asked: ReadonlySet<number>
  /** How the pages in view stand; undefined for others, and before anything is measured. */
  readonly rest: Rest | undefined
  readonly boxRef: Ref<HTMLDivElement> | undefined
}

/** Pages that are seen together, in a box that is zoomed as a whole. */
export function SpreadBox({ pages, direction, parts, layout, main, offset, asked, rest, boxRef }: Props) {
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
              isAsked={asked.has(page.page)}
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
