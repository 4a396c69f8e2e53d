import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { SignedInAccount } from '../../features/account/SignedInAccount.tsx'
import { SignInOffer } from '../../features/account/SignInOffer.tsx'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { claimsIn } from '../../services/session/roleOf.ts'
import { isAdmin } from '../../services/session/isAdmin.ts'
import { Notice } from '../../ui/Notice.tsx'
import { beginSignIn } from '../beginSignIn.ts'
import type { ReaderSession } from '../startSession.ts'
import { useReaderContext } from '../useReaderContext.ts'
import type { SessionPageProps } from './SessionScreen.tsx'

/** The account of whoever reads here. */
export function AccountPage({ session }: SessionPageProps) {
  const { configuration } = useReaderContext()
  const navigate = useNavigate()
  const { _ } = useLingui()
  if (!session.isSignedIn()) {
    return (
      <Notice title={_('Account')}>
        <SignInOffer onSignIn={() => beginSignIn(session, configuration)} />
      </Notice>
    )
  }
  const { auth, admin } = configuration
  const isOwn = auth.type !== 'none' && auth.issuer === ''
  const endEverywhere = async () => {
    const isEnded = await session.endEverywhere()
    if (isEnded) await navigate({ to: PATTERNS.logout })
    return isEnded
  }
  return (
    <Notice title={_('Account')}>
      <SignedInAccount
        name={nameOf(session)}
        seesDrafts={admin && isAdmin(session.read())}
        onEndEverywhere={isOwn ? endEverywhere : undefined}
      />
    </Notice>
  )
}

/** As the identity service has told: the first of these that it does tell. */
function nameOf({ keys }: ReaderSession): string {
  const claims = claimsIn(keys.idToken.read() ?? '') ?? {}
  const names = [claims['email'], claims['preferred_username'], claims['name'], claims['cognito:username']]
  return names.find((name) => typeof name === 'string') ?? keys.appUserId.read() ?? ''
}
