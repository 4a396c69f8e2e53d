import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/logout`, once this device has forgotten its session. Requirement R2.10. */
export function LogoutScreen() {
  return (
    <Notice title="Signed out">
      <p>This device holds no session any more. Free issues stay open to you.</p>
      <p>
        <Link to={PATTERNS.home}>Back to the magazine</Link>
      </p>
    </Notice>
  )
}
