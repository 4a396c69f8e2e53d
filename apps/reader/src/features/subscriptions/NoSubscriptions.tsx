import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../network/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/subscriptions` of a title that sells none. Requirement R2.7. */
export function NoSubscriptions() {
  const { _ } = useLingui()
  return (
    <Notice title={_('Subscriptions')}>
      <p>{_('No subscriptions are sold here.')}</p>
      <p>
        <Link to={PATTERNS.home}>{_('See all issues')}</Link>
      </p>
    </Notice>
  )
}
