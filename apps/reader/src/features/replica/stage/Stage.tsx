import type { TextDirection } from '@gatefold/magazine/language/Localized'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Spread } from '@gatefold/magazine/replica/spreads'
import { useLingui } from '@lingui/react'
import type { Rest } from '../zoom/createZoom.ts'
import type { StageControl } from './createStage.ts'
import type { PageParts } from './PageBox.tsx'
import type { Layout } from './sizesOf.ts'
import { SpreadBox } from './SpreadBox.tsx'
import { useTrack } from './useTrack.ts'

interface Props {
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
  readonly asked: ReadonlySet<number>
  readonly parts: PageParts
  readonly rest: Rest | undefined
  readonly stage: StageControl
}

/** What the pages lie on: the spread in view and its neighbours beside it. */
export function Stage({ stage, pages, spreads, index, first, rest, ...shown }: Props) {
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
