import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { Plan } from '@gatefold/magazine/purchase/Plan'
import type { Subscription } from '@gatefold/magazine/purchase/Subscription'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { keepLanguage, PATTERNS } from '../../services/addresses.ts'
import { ErrandButton } from '../../ui/ErrandButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import css from '../../ui/passage.css?inline'
import type { ErrandEnd } from '../../ui/useErrand.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { CurrentSubscription } from './CurrentSubscription.tsx'
import { Plans } from './Plans.tsx'
import own from './subscriptions.css?inline'

interface Props {
  readonly plans: readonly Plan[]
  /** Of whoever reads here, those that have ended among them; undefined: nobody is signed in. */
  readonly subscriptions: readonly Subscription[] | undefined
  readonly hasPortal: boolean
  readonly reading: ReadingLanguage
  /** Leaves for the payment page, or tells in words why not. */
  readonly onSubscribe: (planId: string) => Promise<string | undefined>
  /** A price with its button has come into view; called as `useSeen` says. */
  readonly onSeen: () => void
  readonly onCancel: (subscriptionId: string) => Promise<ErrandEnd>
  readonly onResume: (subscriptionId: string) => Promise<ErrandEnd>
  /** Leaves for where payments are managed, or tells in words why not. */
  readonly onPortal: () => Promise<ErrandEnd>
}

/** `/subscriptions`: what the reader has, and what there is. Requirement R2.7. */
export function SubscriptionsScreen(props: Props) {
  const { plans, subscriptions, hasPortal, reading, onSubscribe, onSeen, onPortal } = props
  const { _ } = useLingui()
  useLateStyle(css)
  useLateStyle(own)
  const mine = subscriptions ?? []
  const hasOne = mine.some(({ status }) => status !== 'ended')
  // The last that ended, as long as there is no other.
  const shown = hasOne ? mine.filter(({ status }) => status !== 'ended') : mine.slice(0, 1)
  return (
    <Notice title={_('Subscriptions')}>
      {shown.map((subscription) => (
        <CurrentSubscription key={subscription.id} subscription={subscription} {...props} />
      ))}
      {shown.length > 0 && hasPortal && <ErrandButton onRun={onPortal}>{_('Ways to pay and invoices')}</ErrandButton>}
      {!hasOne && (
        <Plans
          plans={plans}
          reading={reading}
          isSignedIn={subscriptions !== undefined}
          onSubscribe={onSubscribe}
          onSeen={onSeen}
        />
      )}
      {hasOne && plans.length > 1 && (
        <p className="passage-note">
          {_('To take another subscription instead, cancel this one and choose again when it has ended.')}
        </p>
      )}
      {subscriptions === undefined && (
        <p className="passage-note">
          {_('Have you subscribed already?')}{' '}
          <Link to={PATTERNS.account} search={keepLanguage} className="passage-link">
            {_('Sign in')}
          </Link>
        </p>
      )}
      <p>
        <Link to={PATTERNS.home} search={keepLanguage} className="passage-link">
          {_('See all issues')}
        </Link>
      </p>
    </Notice>
  )
}
