import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Position } from './viewer/positionsOf.ts'
import { ZOOM_STEP } from './zoom/zoomStep.ts'
import { issueAddress, type Addressable } from '../../services/addresses.ts'

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
