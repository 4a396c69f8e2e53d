import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/subscriptions/success` without a purchase that it could confirm. Requirement R2.8. */
export function SubscriptionSuccessScreen() {
  return (
    <Notice title="Nothing to confirm">
      <p>There is no purchase waiting for a confirmation on this device.</p>
      <p>
        <Link to={PATTERNS.home}>See all issues</Link>
      </p>
    </Notice>
  )
}
