import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import css from '../../ui/passage.css?inline'
import { useLateStyle } from '../../ui/useLateStyle.ts'

interface Props {
  /** Why, and what next. */
  readonly words: string
  readonly onTryAgain: () => void
  /** The way back to where the reader was. */
  readonly back: ReactNode
}

/** After signing in to buy: the payment page could not be reached. */
export function StoppedPurchase({ words, onTryAgain, back }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  return (
    <Notice title={_('You are signed in')}>
      <p role="alert" className="passage-alert">
        {words}
      </p>
      <p>
        <button type="button" className="passage-main" onClick={onTryAgain}>
          {_('Go on to pay')}
        </button>
      </p>
      <p>{back}</p>
    </Notice>
  )
}
