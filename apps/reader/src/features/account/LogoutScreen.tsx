import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../network/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

interface Props {
  /** Whether the identity service could not be told. */
  readonly isAlone: boolean
}

/** `/logout`, once this device has forgotten its session. Requirement R2.10. */
export function LogoutScreen({ isAlone }: Props) {
  const { _ } = useLingui()
  return (
    <Notice title={_('Signed out')}>
      <p>{_('This device holds no session any more. Free issues stay open to you.')}</p>
      {isAlone && (
        <p>
          {_('The sign-in service could not be told just now. The next sign-in here asks for your password again.')}
        </p>
      )}
      <p>
        <Link to={PATTERNS.home}>{_('Back to the magazine')}</Link>
      </p>
    </Notice>
  )
}
