import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { describeTrouble } from '../../i18n/describePurchase.ts'
import type { Trouble } from '../../commerce/createPurchases.ts'
import type { SignInOutcome } from '../../account/identity.ts'
import { returnAddress } from '../../account/returnAddress.ts'
import { type ReaderSession, useReaderContext } from '../ReaderContext.ts'
import { PATTERNS } from '../../network/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'
import css from '../../ui/passage.css?inline'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import { BackLink, type SessionPageProps } from './SessionScreen.tsx'

interface StoppedPurchaseProps {
  /** Why, and what next. */
  readonly words: string
  readonly onTryAgain: () => void
  /** The way back to where the reader was. */
  readonly back: ReactNode
}

type Failure = Exclude<SignInOutcome, { readonly kind: 'signed-in' }>

interface Props {
  readonly failure: Failure
  readonly onTryAgain: () => void
}

type Stopped =
  | { readonly kind: 'signed-out'; readonly failure: Exclude<FinishedSignIn, { readonly kind: 'done' }> }
  | { readonly kind: 'unpaid'; readonly trouble: Trouble; readonly address: string }

/** Finishes the sign-in, and leads on: to the payment page where something was to be bought, else to the page that was left. */
export function CallbackPage({ session, waiting }: SessionPageProps) {
  const { _, i18n } = useLingui()
  const context = useReaderContext()
  const { history } = useRouter()
  const [attempt, setAttempt] = useState(0)
  const [stopped, setStopped] = useState<Stopped>()
  useEffect(() => {
    const leadOn = async () => {
      const end = await finishSignIn(session, context.configuration)
      if (end.kind !== 'done') return setStopped({ kind: 'signed-out', failure: end })
      // Code that few need: who only signs in does not wait for it.
      const isBuying = session.tab.readIntention() !== undefined
      const { address } = end
      if (!isBuying) return history.replace(address)
      const { continuePurchase } = await import('../purchases/openBuying.ts')
      const continued = await continuePurchase(context, session)
      if (continued.kind === 'leaving') return undefined
      return continued.kind === 'none'
        ? history.replace(address)
        : setStopped({ kind: 'unpaid', trouble: continued, address })
    }
    void leadOn()
  }, [attempt, session, context, history])
  if (stopped === undefined) return waiting
  const tryAgain = () => {
    setStopped(undefined)
    setAttempt(attempt + 1)
  }
  if (stopped.kind === 'signed-out') return <CallbackScreen failure={stopped.failure} onTryAgain={tryAgain} />
  return (
    <StoppedPurchase
      words={describeTrouble(stopped.trouble, i18n)}
      onTryAgain={tryAgain}
      back={<BackLink address={stopped.address}>{_('Back to the magazine')}</BackLink>}
    />
  )
}

/** Where a sign-in has got to: the reader goes on at an address, or is told why not. */
type FinishedSignIn =
  | { readonly kind: 'done'; readonly address: string }
  | Exclude<SignInOutcome, { readonly kind: 'signed-in' }>

type Used = Pick<ReaderSession, 'keys' | 'tab' | 'openIdentity' | 'begin' | 'welcome' | 'isSignedIn'>

/**
 * Finishes the sign-in that this tab has begun. A reload in between goes on with what the start gate has kept; whoever comes
 * back later, by the browser's way back, is led on. Never rejects.
 */
async function finishSignIn(
  session: Used,
  { basePath }: Pick<PublicConfiguration, 'basePath'>,
): Promise<FinishedSignIn> {
  const { tab } = session
  const addressOf = (wanted: unknown) => returnAddress(wanted, { origin: window.location.origin, basePath })
  const outcome = await findOutcome(session)
  if (outcome.kind === 'unreachable') return outcome
  tab.removeReturn()
  if (outcome.kind === 'signed-in') {
    session.begin(outcome.signedIn)
    session.keys.isToSignInAnew.remove()
    await session.welcome()
    return { kind: 'done', address: addressOf(outcome.returnTo) }
  }
  const isOver = outcome.kind === 'unknown' && session.isSignedIn()
  return isOver ? { kind: 'done', address: addressOf(tab.readLeftPage()) } : outcome
}

async function findOutcome({ tab, openIdentity }: Used): Promise<SignInOutcome> {
  const search = tab.readReturn()
  if (search === undefined) return { kind: 'unknown' }
  try {
    return await (await openIdentity()).finishSignIn(search)
  } catch {
    return { kind: 'unreachable' }
  }
}

/** `/callback` where a sign-in could not be finished: what happened, and what next. Requirement R2.9. */
function CallbackScreen({ failure, onTryAgain }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  const title = failure.kind === 'unknown' ? _('No sign-in to finish') : _('You are not signed in')
  return (
    <Notice title={title}>
      <div role="alert">
        <Words failure={failure} />
      </div>
      {failure.kind === 'unreachable' ? (
        <p>
          <button type="button" className="passage-main" onClick={onTryAgain}>
            {_('Try again')}
          </button>
        </p>
      ) : (
        <p>
          <Link to={PATTERNS.account} className="passage-link">
            {_('Sign in')}
          </Link>
        </p>
      )}
      <p>
        <Link to={PATTERNS.home} className="passage-link">
          {_('Back to the magazine')}
        </Link>
      </p>
    </Notice>
  )
}

function Words({ failure }: { readonly failure: Failure }) {
  const { _ } = useLingui()
  switch (failure.kind) {
    case 'unknown':
      return <p>{_('No sign-in is under way in this tab, so there is nothing to finish here.')}</p>
    case 'unreachable':
      return <p>{_('The network did not let the sign-in be finished. Nothing is lost.')}</p>
    case 'untrusted':
      return <p>{_('The answer did not belong to the sign-in that was begun here.')}</p>
    case 'refused':
      return (
        <>
          <p>
            {failure.code === 'access_denied'
              ? _('The sign-in was stopped, or you were not let in.')
              : _('The sign-in service did not let the sign-in be finished.')}
          </p>
          <p className="passage-note">
            {_('It says:')} <bdi>{failure.words === '' ? failure.code : failure.words}</bdi>
          </p>
        </>
      )
  }
}

/** After signing in to buy: the payment page could not be reached. */
function StoppedPurchase({ words, onTryAgain, back }: StoppedPurchaseProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
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
