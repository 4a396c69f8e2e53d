import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/callback` when no sign-in was begun on this device. Requirement R2.9. */
export function CallbackScreen() {
  const { _ } = useLingui()
  return (
    <Notice title={_('No sign-in to finish')}>
      <p>{_('No sign-in was begun on this device, so there is nothing to finish here.')}</p>
      <p>
        <Link to={PATTERNS.home}>{_('Back to the magazine')}</Link>
      </p>
    </Notice>
  )
}
