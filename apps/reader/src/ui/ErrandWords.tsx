import { useLingui } from '@lingui/react'
import type { ErrandState } from './useErrand.ts'

/** How an errand goes, in words. */
export function ErrandWords({ state }: { readonly state: ErrandState }) {
  const { _ } = useLingui()
  return (
    <>
      <div role="status" className="passage-words">
        {state.kind === 'busy' && <p className="passage-note">{_('One moment')}</p>}
        {state.kind === 'done' && <p>{state.words}</p>}
      </div>
      {state.kind === 'failed' && (
        <p role="alert" className="passage-alert">
          {state.words}
        </p>
      )}
    </>
  )
}
