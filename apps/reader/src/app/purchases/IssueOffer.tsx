import { isOpen } from '@gatefold/magazine/access'
import type { IssueSummary } from '@gatefold/magazine/issue'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepLanguage, pathBelow, PATTERNS } from '../../network/addresses.ts'
import { formatPrice } from '../../i18n/describeIssue.ts'
import { describeTrouble } from '../../i18n/describePurchase.ts'
import { useReaderContext } from '../ReaderContext.ts'
import { BuyButton } from '../../ui/BuyButton.tsx'
import css from '../../ui/passage.css?inline'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import own from './purchaseOptions.css?inline'
import { useBuying } from './useBuying.ts'

interface Props {
  /** As the reader's language writes it; undefined: the issue is not sold by itself. */
  readonly price: string | undefined
  readonly hasPlans: boolean
  readonly isSignedIn: boolean
  readonly mayOtherSignIn: boolean
  /** Leaves for the payment page, or tells in words why not. */
  readonly onBuy: () => Promise<string | undefined>
  /** The price with its button has come into view; called as `useSeen` says. */
  readonly onSeen: () => void
}

/** How an issue is opened that is closed to the reader, from wherever it is seen; nothing until it is known who reads. */
export function IssueOffer({ issue }: { readonly issue: IssueSummary }) {
  const { i18n } = useLingui()
  const { configuration } = useReaderContext()
  const buying = useBuying()
  if (buying === undefined || isOpen(issue)) return null
  const { provider, hasPlans } = configuration.payments
  const price = formatPrice(issue, i18n.locale)
  const buy = async () => {
    const place = pathBelow(configuration.basePath, window.location)
    const begun = await buying.buy({ kind: 'issue', id: issue.id }, place)
    return begun.kind === 'leaving' || begun.kind === 'owned' ? undefined : describeTrouble(begun, i18n)
  }
  return (
    <PurchaseOptions
      price={provider === 'none' || price === '' ? undefined : price}
      hasPlans={provider !== 'none' && hasPlans}
      isSignedIn={buying.session.isSignedIn()}
      mayOtherSignIn={configuration.auth.type !== 'none'}
      onBuy={buy}
      onSeen={() => buying.tellOffer({ kind: 'issue', id: issue.id })}
    />
  )
}

/** How an issue that is closed to the reader is opened. */
function PurchaseOptions({ price, hasPlans, isSignedIn, mayOtherSignIn, onBuy, onSeen }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  useLazyStyle(own)
  const mayBuy = price !== undefined && mayOtherSignIn
  return (
    <div className="purchase-options">
      {mayBuy && (
        <BuyButton onBuy={onBuy} onSeen={onSeen}>
          {_('Buy this issue · {price}', { price })}
        </BuyButton>
      )}
      {mayBuy && !isSignedIn && (
        <p className="passage-note">{_('Buying takes an account. You sign in or make one, and go on to pay.')}</p>
      )}
      {hasPlans && (
        <p>
          <Link to={PATTERNS.subscriptions} search={keepLanguage} className="passage-link">
            {_('Read it with a subscription')}
          </Link>
        </p>
      )}
      {!mayBuy && !hasPlans && <NotSold isSignedIn={isSignedIn} mayOtherSignIn={mayOtherSignIn} />}
      {mayOtherSignIn && !isSignedIn && (
        <p className="passage-note">
          {_('Is it yours already?')}{' '}
          <Link to={PATTERNS.account} search={keepLanguage} className="passage-link">
            {_('Sign in')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** The title sells nothing here, yet not everybody may read this. */
function NotSold({ isSignedIn, mayOtherSignIn }: Pick<Props, 'isSignedIn' | 'mayOtherSignIn'>): ReactNode {
  const { _ } = useLingui()
  if (!mayOtherSignIn) return <p>{_('It is not sold here.')}</p>
  return isSignedIn ? (
    <p>{_('It is not sold here, and your account does not open it.')}</p>
  ) : (
    <p>{_('It is not sold here. It opens to readers whose account has it.')}</p>
  )
}
