import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/logout`, once this device has forgotten its session. Requirement R2.10. */
export function LogoutScreen() {
  const { _ } = useLingui()
  return (
    <Notice title={_('Signed out')}>
      <p>{_('This device holds no session any more. Free issues stay open to you.')}</p>
      <p>
        <Link to={PATTERNS.home}>{_('Back to the magazine')}</Link>
      </p>
    </Notice>
  )
}
