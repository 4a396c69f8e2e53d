import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/subscriptions` of a title that sells none. Requirement R2.7. */
export function SubscriptionsScreen({ title }: { readonly title: string }) {
  return (
    <Notice title="Subscriptions">
      <p>{title} sells no subscriptions here. What you find on its pages is open to you.</p>
      <p>
        <Link to={PATTERNS.home}>See all issues</Link>
      </p>
    </Notice>
  )
}
