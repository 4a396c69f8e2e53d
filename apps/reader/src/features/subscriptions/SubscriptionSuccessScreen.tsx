import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { Checkout } from '@gatefold/magazine/purchases'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { formatAmount, formatDay } from '../../i18n/describePurchase.ts'
import type { CheckoutState } from '../../commerce/followCheckout.ts'
import { Notice } from '../../ui/Notice.tsx'
import css from '../../ui/passage.css?inline'
import { SaveFile } from '../../ui/SaveFile.tsx'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import own from './success.css?inline'

interface Props {
  /** Undefined: nobody has come from a payment. */
  readonly state: CheckoutState | undefined
  readonly reading: ReadingLanguage
  /** The way back to where the reader was. */
  readonly back: ReactNode
  readonly onTryAgain: () => void
  readonly onSignIn: () => void
}

/** `/subscriptions/success`: how it stands with a payment, and what next. Requirement R2.8. */
export function SubscriptionSuccessScreen(props: Props) {
  const { state } = props
  useLateStyle(css)
  useLateStyle(own)
  switch (state?.kind) {
    case undefined:
    case 'unknown':
      return <Nothing />
    case 'waiting':
      return <Waiting isReachable={state.isReachable} />
    case 'late':
      return <Late isReachable={state.isReachable} {...props} />
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
        <Link to={PATTERNS.home}>{_('See all issues')}</Link>
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

function Late({
  isReachable,
  onTryAgain,
  back,
}: Pick<Props, 'onTryAgain' | 'back'> & { readonly isReachable: boolean }) {
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

function SignedOut({ onSignIn }: Pick<Props, 'onSignIn'>) {
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

function Unpaid({ isExpired, back }: Pick<Props, 'back'> & { readonly isExpired: boolean }) {
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

function Paid({ checkout, reading, back }: Pick<Props, 'reading' | 'back'> & { readonly checkout: Checkout }) {
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

function Receipt({ checkout, reading }: Pick<Props, 'reading'> & { readonly checkout: Checkout }) {
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
