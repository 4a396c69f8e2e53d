import { useLingui } from '@lingui/react'
import { useRef, useState, type ReactNode, useEffect, useEffectEvent, type RefObject } from 'react'
import css from './buying.css?inline'
import passage from './passage.css?inline'
import { useLazyStyle } from './useLazyStyle.ts'
import { useOnline } from './useOnline.ts'

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
  useLazyStyle(passage)
  useLazyStyle(css)
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

/** Calls when something of the element has come into view: once, and once more each time that the browser shows the page again. */
function useSeen(element: RefObject<Element | null>, onSeen: (() => void) | undefined): void {
  const [round, setRound] = useState(0)
  useWhenShownAgain(() => setRound((before) => before + 1))
  const tell = useEffectEvent(() => onSeen?.())
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      tell()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, round])
}

/** Calls when the browser shows a page again that it has held back: whoever left it for elsewhere has come back. */
function useWhenShownAgain(act: () => void): void {
  const call = useEffectEvent(act)
  useEffect(() => {
    const follow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) call()
    }
    window.addEventListener('pageshow', follow)
    return () => window.removeEventListener('pageshow', follow)
  }, [])
}
