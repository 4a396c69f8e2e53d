import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { Checkout } from '@gatefold/magazine/purchases'
import { Link } from '@tanstack/react-router'
import { type CheckoutState, pollCheckout } from '../../commerce/pollCheckout.ts'
import { returnAddress } from '../../account/returnAddress.ts'
import { useOnReconnect } from '../../ui/useOnReconnect.ts'
import { BackLink, type SessionPageProps } from '../account/SessionScreen.tsx'
import { useReaderContext } from '../ReaderContext.ts'
import { useInterfaceReading } from '../InterfaceLanguageScope.tsx'
import { HOME_ADDRESS, keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { formatAmount, formatDay } from '../../i18n/describePurchase.ts'
import { Notice } from '../../ui/Notice.tsx'
import css from '../../ui/passage.css?inline'
import { SaveFile } from '../../ui/SaveFile.tsx'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import own from './success.css?inline'
import type { Buying } from './openBuying.ts'
import { emitEnd } from './purchaseEvents.ts'
import { useBuying } from './useBuying.ts'

interface SuccessScreenProps {
  /** Undefined: nobody has come from a payment. */
  readonly state: CheckoutState | undefined
  readonly reading: ReadingLanguage
  /** The way back to where the reader was. */
  readonly back: ReactNode
  readonly onTryAgain: () => void
  readonly onSignIn: () => void
}

/** Whoever comes from the payment page is told how it stands, by the host's word. */
export function SuccessPage({ waiting }: SessionPageProps) {
  const buying = useBuying()
  const [checkoutId] = useState(() => new URLSearchParams(window.location.search).get('checkout'))
  if (buying === undefined) return waiting
  return <Followed buying={buying} checkoutId={checkoutId} waiting={waiting} />
}

interface Props extends Pick<SessionPageProps, 'waiting'> {
  readonly buying: Buying
  readonly checkoutId: string | null
}

function Followed({ buying, checkoutId, waiting }: Props) {
  const { _ } = useLingui()
  const { configuration } = useReaderContext()
  const reading = useInterfaceReading()
  const [attempt, setAttempt] = useState(0)
  const state = useCheckout(buying, checkoutId, attempt)
  const askAgain = () => setAttempt(attempt + 1)
  useOnReconnect(() => {
    if (state?.kind === 'overdue') askAgain()
  })
  if (checkoutId !== null && state === undefined) return waiting
  const checkout = state?.kind === 'settled' ? state.checkout : undefined
  const { basePath } = configuration
  const address = returnAddress(basePath + (checkout?.returnTo ?? ''), { origin: window.location.origin, basePath })
  const isPaid = checkout?.status === 'paid'
  return (
    <SubscriptionSuccessScreen
      state={state}
      reading={reading}
      back={<BackLink address={address}>{isPaid ? _('Go on reading') : _('Back to the magazine')}</BackLink>}
      onTryAgain={askAgain}
      onSignIn={() => void buying.signIn()}
    />
  )
}

/** Another `attempt` asks anew, from the beginning. */
function useCheckout(buying: Buying, checkoutId: string | null, attempt: number): CheckoutState | undefined {
  const [state, setState] = useState<CheckoutState>()
  useEffect(() => {
    if (checkoutId === null) return undefined
    const aborter = new AbortController()
    const { signal } = aborter
    const { purchases, session } = buying
    // Back from the payment page: from now on nothing but the host's word says how it ended.
    session.tab.removeCheckout()
    const show = async (next: CheckoutState) => {
      if (next.kind === 'settled' && next.checkout.status === 'paid') await readBought(buying)
      if (next.kind === 'settled') emitEnd(window, session.tab, next.checkout)
      if (!signal.aborted) setState(next)
    }
    const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
    void pollCheckout(checkoutId, { confirm: purchases.confirm, wait, onChange: (next) => void show(next), signal })
    return () => aborter.abort()
  }, [buying, checkoutId, attempt])
  return state
}

/** What was closed a moment ago is read anew before the reader goes there. Never rejects. */
async function readBought({ purchases, note, session }: Buying): Promise<void> {
  const answer = await purchases.readLibrary()
  if (answer.kind === 'done') await note(answer.value)
  else await session.readAnew()
}

/** `/subscriptions/success`: how it stands with a payment, and what next. Requirement R2.8. */
function SubscriptionSuccessScreen(props: SuccessScreenProps) {
  const { state } = props
  useLazyStyle(css)
  useLazyStyle(own)
  switch (state?.kind) {
    case undefined:
    case 'unknown':
      return <Nothing />
    case 'waiting':
      return <Waiting isReachable={state.isReachable} />
    case 'overdue':
      return <Overdue isReachable={state.isReachable} {...props} />
    case 'signed-out':
      return <SignedOut {...props} />
    case 'settled':
      return state.checkout.status === 'paid' ? (
        <Paid checkout={state.checkout} {...props} />
      ) : (
        <Unpaid isExpired={state.checkout.status === 'expired'} {...props} />
      )
  }
}

function Nothing() {
  const { _ } = useLingui()
  return (
    <Notice title={_('Nothing to confirm')}>
      <p>{_('There is no purchase waiting for a confirmation on this device.')}</p>
      <p>
        <Link {...HOME_ADDRESS}>{_('See all issues')}</Link>
      </p>
    </Notice>
  )
}

function Waiting({ isReachable }: { readonly isReachable: boolean }) {
  const { _ } = useLingui()
  return (
    <Notice title={_('Your payment is being confirmed')}>
      <p role="status">
        {isReachable
          ? _('The payment service has not told us yet. That mostly takes a few seconds; this page asks by itself.')
          : _('There is no network just now. This page asks again by itself; nothing is lost.')}
      </p>
    </Notice>
  )
}

function Overdue({
  isReachable,
  onTryAgain,
  back,
}: Pick<SuccessScreenProps, 'onTryAgain' | 'back'> & { readonly isReachable: boolean }) {
  const { _ } = useLingui()
  return (
    <Notice title={_('The confirmation is late')}>
      <p role="status">
        {isReachable
          ? _(
              'The payment service has still not told us about your payment. You need not pay again, and you need not wait here: as soon as it does, what you bought is open to you.',
            )
          : _(
              'The magazine cannot be reached. You need not pay again: what you have paid for is found when the network is back.',
            )}
      </p>
      <p>
        <button type="button" className="passage-main" onClick={onTryAgain}>
          {_('Ask again')}
        </button>
      </p>
      <p className="passage-note">
        {_('If it is not there tomorrow, choose “Restore purchases” in your account, or write to customer service.')}
      </p>
      <p>{back}</p>
      <AccountLink />
    </Notice>
  )
}

function SignedOut({ onSignIn }: Pick<SuccessScreenProps, 'onSignIn'>) {
  const { _ } = useLingui()
  return (
    <Notice title={_('Sign in to see your purchase')}>
      <p>{_('Nobody is signed in here just now. What you have paid for belongs to the account that you paid with.')}</p>
      <p>
        <button type="button" className="passage-main" onClick={onSignIn}>
          {_('Sign in')}
        </button>
      </p>
    </Notice>
  )
}

function Unpaid({ isExpired, back }: Pick<SuccessScreenProps, 'back'> & { readonly isExpired: boolean }) {
  const { _ } = useLingui()
  return (
    <Notice title={_('Nothing was charged')}>
      <p role="status">
        {isExpired
          ? _('The time to pay has run out. You can begin anew whenever you like.')
          : _('You have turned back before paying. You can begin anew whenever you like.')}
      </p>
      <p>{back}</p>
    </Notice>
  )
}

function Paid({
  checkout,
  reading,
  back,
}: Pick<SuccessScreenProps, 'reading' | 'back'> & { readonly checkout: Checkout }) {
  const { _ } = useLingui()
  const { purchase, planId } = checkout
  return (
    <Notice title={planId === undefined ? _('Thank you. It is yours.') : _('Thank you. Your subscription has begun.')}>
      <p role="status">{_('Your payment is confirmed. It is open to you on every device where you are signed in.')}</p>
      <Receipt checkout={checkout} reading={reading} />
      <p className="receipt-back">{back}</p>
      {purchase?.receipt !== undefined && (
        <SaveFile
          name={`receipt-${purchase.id}.jws`}
          content={purchase.receipt}
          mediaType="application/jose"
          className="passage-quiet"
        >
          {_('Save the receipt')}
        </SaveFile>
      )}
      <AccountLink />
    </Notice>
  )
}

function Receipt({ checkout, reading }: Pick<SuccessScreenProps, 'reading'> & { readonly checkout: Checkout }) {
  const { _, i18n } = useLingui()
  const { id, purchase, price } = checkout
  const time = Date.parse(purchase?.boughtAt ?? '')
  const name = purchase?.issueName
  return (
    <dl className="receipt">
      {name !== undefined && <Line term={_('For')} words={resolveLocalized(name, reading)} />}
      <Line term={_('Paid')} words={formatAmount(price, i18n.locale)} />
      {!Number.isNaN(time) && <Line term={_('On')} words={formatDay(time, i18n.locale)} />}
      <Line term={_('Number')} words={purchase?.id ?? id} />
    </dl>
  )
}

function Line({ term, words }: { readonly term: string; readonly words: string }) {
  return (
    <div className="receipt-line">
      <dt>{term}</dt>
      <dd>{words}</dd>
    </div>
  )
}

function AccountLink() {
  const { _ } = useLingui()
  return (
    <p className="passage-note">
      <Link to={PATTERNS.account} search={keepLanguage} className="passage-link">
        {_('All you have bought is in your account')}
      </Link>
    </p>
  )
}
