import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import css from './passage.css?inline'
import { useLazyStyle } from './useLazyStyle.ts'
import { useOnline } from './useOnline.ts'

interface Props {
  readonly children: ReactNode
  readonly onRun: () => Promise<AsyncResult>
}

/** A button that asks the host for something, and says under itself how that went. */
export function AsyncButton({ children, onRun }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  const isOnline = useOnline()
  const { state, run } = useAsyncAction()
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
      <AsyncButtonTexts state={state} />
    </div>
  )
}

/** How an errand goes, in words. */
export function AsyncButtonTexts({ state }: { readonly state: AsyncActionState }) {
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

type AsyncActionState =
  | { readonly kind: 'idle' | 'busy' }
  /** In words that are shown. */
  | { readonly kind: 'done' | 'failed'; readonly words: string }

/** What an errand says when it is over. */
export type AsyncResult = Extract<AsyncActionState, { readonly words: string }>

/** Something that is asked for by a button and takes a while: asked once at a time. `act` never rejects. */
export function useAsyncAction(): { readonly state: AsyncActionState; run(act: () => Promise<AsyncResult>): void } {
  const [state, setState] = useState<AsyncActionState>({ kind: 'idle' })
  return {
    state,
    run(act) {
      if (state.kind === 'busy') return
      setState({ kind: 'busy' })
      void act().then(setState)
    },
  }
}
