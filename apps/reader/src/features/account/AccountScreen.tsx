import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import css from '../../ui/passage.css?inline'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { useOnline } from '../../ui/useOnline.ts'

interface SignInOfferProps {
  /** Leaves for the identity service; rejects where it cannot be reached. */
  readonly onSignIn: () => Promise<void>
  /** Set where something was about to be bought: it goes on after signing in, unless it is let go. */
  readonly onLetGo?: (() => void) | undefined
}

/** For a visitor: what signing in is good for, and the way to it. */
export function SignInOffer({ onSignIn, onLetGo }: SignInOfferProps) {
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

interface SignedInAccountProps {
  /** What the reader is called by the identity service. */
  readonly name: string
  readonly mayAdminister: boolean
  /** Whether the host counts what is read. */
  readonly hasInsights: boolean
  /** What the reader has. */
  readonly belongings?: ReactNode
  /** Ends the session on every device; false where that did not succeed. Undefined where the identity service is another's. */
  readonly onEndEverywhere: (() => Promise<boolean>) | undefined
}

/** Who reads here, and the ways out. */
export function SignedInAccount({
  name,
  mayAdminister,
  hasInsights,
  belongings,
  onEndEverywhere,
}: SignedInAccountProps) {
  const { _ } = useLingui()
  useLateStyle(css)
  return (
    <>
      <p>
        {_('You are signed in as')} <strong>{name}</strong>
      </p>
      {mayAdminister && (
        <p className="passage-ways">
          <Link to={PATTERNS.drafts} search={keepLanguage} className="passage-link">
            {_('Drafts')}
          </Link>
          {hasInsights && (
            <Link to={PATTERNS.insights} search={keepLanguage} className="passage-link">
              {_('Insights')}
            </Link>
          )}
        </p>
      )}
      {belongings}
      <div className="passage-rows">
        <div className="passage-row">
          <p className="passage-note">{_('What you have bought leaves this device with you. Free issues stay.')}</p>
          <Link to={PATTERNS.logout} search={keepLanguage} preload={false} className="passage-other">
            {_('Sign out here')}
          </Link>
        </div>
        {onEndEverywhere !== undefined && <EndEverywhere onEnd={onEndEverywhere} />}
      </div>
    </>
  )
}

function EndEverywhere({ onEnd }: { readonly onEnd: () => Promise<boolean> }) {
  const { _ } = useLingui()
  const isOnline = useOnline()
  const [state, setState] = useState<'idle' | 'ending' | 'failed'>('idle')
  const end = () => {
    setState('ending')
    void onEnd().then((isEnded) => setState(isEnded ? 'idle' : 'failed'))
  }
  return (
    <div className="passage-row">
      <p className="passage-note">
        {_('Every device has to sign in again. It can take some minutes until all of them know.')}
      </p>
      <button type="button" className="passage-other" disabled={!isOnline || state === 'ending'} onClick={end}>
        {_('Sign out on all devices')}
      </button>
      {state === 'failed' && (
        <p role="alert" className="passage-alert">
          {_('That did not succeed. You are still signed in; try again in a moment.')}
        </p>
      )}
    </div>
  )
}
