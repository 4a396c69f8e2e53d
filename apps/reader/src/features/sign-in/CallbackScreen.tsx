import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/callback` when no sign-in was begun on this device. Requirement R2.9. */
export function CallbackScreen() {
  return (
    <Notice title="No sign-in to finish">
      <p>No sign-in was begun on this device, so there is nothing to finish here.</p>
      <p>
        <Link to={PATTERNS.home}>Back to the magazine</Link>
      </p>
    </Notice>
  )
}
