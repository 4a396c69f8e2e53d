import { useLingui } from '@lingui/react'
import { useState } from 'react'
import css from '../../ui/passage.css?inline'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { useOnline } from '../../ui/useOnline.ts'

interface Props {
  /** Leaves for the identity service; rejects where it cannot be reached. */
  readonly onSignIn: () => Promise<void>
  /** Set where something was about to be bought: it goes on after signing in, unless it is let go. */
  readonly onLetGo?: (() => void) | undefined
}

/** For a visitor: what signing in is good for, and the way to it. */
export function SignInOffer({ onSignIn, onLetGo }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  const isOnline = useOnline()
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const signIn = () => {
    setState('leaving')
    onSignIn().catch((error: unknown) => {
      console.error('The identity service cannot be reached.', error)
      setState('failed')
    })
  }
  return (
    <>
      <p>{_('Sign in to read what you have bought, on every device. Free issues are open to you without.')}</p>
      {onLetGo !== undefined && (
        <div className="passage-row">
          <p>{_('You were about to buy something. Once you are signed in you go on to pay for it.')}</p>
          <button type="button" className="passage-quiet" onClick={onLetGo}>
            {_('Do not buy it now')}
          </button>
        </div>
      )}
      <p>
        <button type="button" className="passage-main" disabled={!isOnline || state === 'leaving'} onClick={signIn}>
          {_('Sign in')}
        </button>
      </p>
      {!isOnline && <p className="passage-note">{_('Signing in takes a network.')}</p>}
      {state === 'leaving' && <p role="status">{_('One moment: the sign-in page is on its way.')}</p>}
      {state === 'failed' && (
        <p role="alert" className="passage-alert">
          {_('The sign-in page cannot be reached. Nothing is lost; try again in a moment.')}
        </p>
      )}
    </>
  )
}
