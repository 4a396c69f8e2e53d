import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Position } from './viewer/positionOf.ts'
import { issueAddress, type Addressable } from '../../services/addresses/addresses.ts'

interface Props {
  readonly issue: Addressable
  readonly position: Position
  readonly isAside: boolean
  readonly isZoomed: boolean
  readonly onZoom: (factor: number) => void
  readonly tools: ReactNode
}

/** The contents have the address of the pages, but for its search. */
const ONLY_ITSELF = { exact: true, includeSearch: true } as const

/** One press enlarges so much. */
const ZOOM_STEP = 1.5

/** The thin line: the way back to the contents, where one is, and what can be done. */
export function ReplicaBar({ issue, position, isAside, isZoomed, onZoom, tools }: Props) {
  const { _ } = useLingui()
  const { names, places, count } = position
  const place = _('{current} of {count}', { current: places, count })
  return (
    <header className="printed-bar" data-aside={isAside ? '' : undefined}>
      <Link {...issueAddress(issue)} hash="contents" activeOptions={ONLY_ITSELF} className="printed-contents">
        {_('Contents')}
      </Link>
      <p className="printed-position" aria-live="polite">
        {names === places ? place : `${names} (${place})`}
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
