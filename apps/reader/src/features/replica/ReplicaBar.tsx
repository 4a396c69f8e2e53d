import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { issueAddress, type Addressable } from '../../services/addresses/addresses.ts'

interface Props {
  readonly issue: Addressable
  /** In view, in reading order. */
  readonly pages: readonly PrintedPage[]
  readonly count: number
  readonly isAside: boolean
  readonly isZoomed: boolean
  readonly onZoom: (factor: number) => void
  readonly tools: ReactNode
}

/** The contents have the address of the pages, but for its search. */
const ONLY_ITSELF = { exact: true, includeSearch: true } as const

/** One press enlarges so much. */
export const ZOOM_STEP = 1.5

/** The thin line: the way back to the contents, where one is, and what can be done. */
export function ReplicaBar({ issue, pages, count, isAside, isZoomed, onZoom, tools }: Props) {
  const { _ } = useLingui()
  return (
    <header className="printed-bar" data-aside={isAside ? '' : undefined}>
      <Link {...issueAddress(issue)} hash="contents" activeOptions={ONLY_ITSELF} className="printed-contents">
        {_('Contents')}
      </Link>
      <p className="printed-position" aria-live="polite">
        {_('{current} of {count}', { current: pages.map(({ name }) => name).join('–'), count })}
      </p>
      <div className="printed-tools">
        <button type="button" aria-label={_('Smaller')} disabled={!isZoomed} onClick={() => onZoom(1 / ZOOM_STEP)}>
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
