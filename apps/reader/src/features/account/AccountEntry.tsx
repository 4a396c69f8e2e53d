import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { keepLanguage, PATTERNS } from '../../services/addresses.ts'

interface Props {
  /** Undefined until it is known: the entry has its room by then, and says nothing yet. */
  readonly isSignedIn: boolean | undefined
  readonly onLeave: (() => void) | undefined
}

/** In the menu: who reads here, or the way to say so. */
export function AccountEntry({ isSignedIn, onLeave }: Props) {
  const { _ } = useLingui()
  return (
    <Link
      to={PATTERNS.account}
      search={keepLanguage}
      style={{ visibility: isSignedIn === undefined ? 'hidden' : undefined }}
      onClick={onLeave}
    >
      {isSignedIn === false ? _('Sign in') : _('Account')}
    </Link>
  )
}
