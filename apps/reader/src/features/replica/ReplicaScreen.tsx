import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import { pageDirection } from '@gatefold/magazine/issue/pageDirection'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { PrintedOpening } from '../../services/replica/openingOf.ts'
import type { PageTexts } from '../../services/replica/createPageTexts.ts'
import css from './replica.css?inline'
import { ReplicaBar } from './ReplicaBar.tsx'
import type { Stories } from './stage/createStage.ts'
import type { ResolveHotspot } from './stage/HotspotLink.ts'
import { Stage } from './stage/Stage.tsx'
import { useReplica } from './useReplica.ts'
import { positionsOf } from './viewer/positionsOf.ts'
import { ViewerContext } from './viewer/ViewerContext.ts'

export interface ReplicaProps {
  readonly issue: Pick<IssueContents, 'id' | 'slug' | 'textDirection' | 'data'>
  readonly opening: PrintedOpening
  /** All pages, once they are here. */
  readonly pages: readonly PrintedPage[] | undefined
  /** The page that the address names. */
  readonly page: number
  /** Writes another page into the address; resolves when it stands there, or another does that was written later. */
  readonly onPage: (page: number) => Promise<void>
  readonly resolveHotspot: ResolveHotspot
  /** The text behind the pages. */
  readonly texts: PageTexts
  /** Drawn over a page in view, below its links; fractions of the page are percentages of it. It is scaled with the page. */
  readonly drawLayer?: ((page: PrintedPage) => ReactNode) | undefined
  readonly stories?: Stories | undefined
  /** In the bar. */
  readonly tools?: ReactNode
  /** At the foot, over the pages. */
  readonly strip?: ReactNode
}

/** The printed pages of an issue, as they were designed. Product design, "Replica". */
export function ReplicaScreen(props: ReplicaProps) {
  const { issue, opening, tools, strip } = props
  const { _ } = useLingui()
  const { viewer, pages, stage, shown, isAside, isZoomed, wayOf } = useReplica(props)
  return (
    <ViewerContext value={viewer}>
      {/* With the screen, also where it is rendered: no other screen carries it. */}
      <style>{css}</style>
      <main className="printed" data-printed="">
        <h1 className="printed-title">{_('Printed pages')}</h1>
        <ReplicaBar
          issue={issue}
          positions={positionsOf(pages, opening)}
          isAside={isAside}
          isZoomed={isZoomed}
          onZoom={stage.zoomBy}
          tools={tools}
        />
        <Stage {...shown} first={opening.page} direction={pageDirection(issue)} stage={stage} />
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            className="printed-turn"
            data-side={side}
            aria-disabled={!pages.hasStep(wayOf(side))}
            onClick={() => pages.step(wayOf(side))}
            aria-label={wayOf(side) === 1 ? _('Next page') : _('Previous page')}
          >
            {side === 'left' ? '‹' : '›'}
          </button>
        ))}
        {strip}
      </main>
    </ViewerContext>
  )
}

const SIDES = ['left', 'right'] as const
