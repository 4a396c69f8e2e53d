import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import css from './passage.css?inline'
import { ErrandWords } from './ErrandWords.tsx'
import { useErrand, type ErrandEnd } from './useErrand.ts'
import { useLateStyle } from './useLateStyle.ts'
import { useOnline } from './useOnline.ts'

interface Props {
  readonly children: ReactNode
  readonly onRun: () => Promise<ErrandEnd>
}

/** A button that asks the host for something, and says under itself how that went. */
export function ErrandButton({ children, onRun }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  const isOnline = useOnline()
  const { state, run } = useErrand()
  return (
    <div className="passage-row">
      <button
        type="button"
        className="passage-other"
        aria-disabled={state.kind === 'busy'}
        disabled={!isOnline}
        onClick={() => run(onRun)}
      >
        {children}
      </button>
      {!isOnline && <p className="passage-note">{_('This takes a network.')}</p>}
      <ErrandWords state={state} />
    </div>
  )
}
