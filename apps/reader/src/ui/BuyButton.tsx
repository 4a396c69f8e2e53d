import { useLingui } from '@lingui/react'
import { useRef, useState, type ReactNode } from 'react'
import css from './buying.css?inline'
import passage from './passage.css?inline'
import { useLateStyle } from './useLateStyle.ts'
import { useOnline } from './useOnline.ts'
import { useSeen } from './useSeen.ts'
import { useWhenShownAgain } from './useWhenShownAgain.ts'

interface Props {
  readonly children: ReactNode
  /** Names the button where its words alone would not. */
  readonly label?: string | undefined
  /** A line of text instead of a box. */
  readonly isQuiet?: boolean
  /** Leaves for the payment page, or tells in words why not. Never rejects. */
  readonly onBuy: () => Promise<string | undefined>
  /** It has come into view; called as `useSeen` says. */
  readonly onSeen?: (() => void) | undefined
}

type State = { readonly kind: 'idle' | 'leaving' } | { readonly kind: 'failed'; readonly words: string }

/** Begins to pay, and says how that goes. */
export function BuyButton({ children, label, isQuiet = false, onBuy, onSeen }: Props) {
  const { _ } = useLingui()
  useLateStyle(passage)
  useLateStyle(css)
  const isOnline = useOnline()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const place = useRef<HTMLDivElement>(null)
  useSeen(place, onSeen)
  useWhenShownAgain(() => setState({ kind: 'idle' }))
  const isLeaving = state.kind === 'leaving'
  const buy = () => {
    if (isLeaving) return
    setState({ kind: 'leaving' })
    void onBuy().then((words) => {
      if (words !== undefined) setState({ kind: 'failed', words })
    })
  }
  return (
    <div ref={place} className="buying">
      <button
        type="button"
        className={isQuiet ? 'buying-quiet' : 'passage-main'}
        aria-label={label}
        aria-disabled={isLeaving}
        disabled={!isOnline}
        onClick={buy}
      >
        {children}
      </button>
      {!isOnline && !isQuiet && <p className="passage-note">{_('Buying takes a network.')}</p>}
      <div role="status" className="passage-note">
        {isLeaving && <p>{_('One moment: the payment page is on its way.')}</p>}
      </div>
      {state.kind === 'failed' && (
        <p role="alert" className="passage-alert">
          {state.words}
        </p>
      )}
    </div>
  )
}
