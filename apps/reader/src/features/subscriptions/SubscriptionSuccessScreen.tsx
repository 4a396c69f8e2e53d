import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/subscriptions/success` without a purchase that it could confirm. Requirement R2.8. */
export function SubscriptionSuccessScreen() {
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
