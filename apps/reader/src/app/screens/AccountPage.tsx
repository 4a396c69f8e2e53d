import { hasExtras } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { SignedInAccount, SignInOffer } from '../../features/account/AccountScreen.tsx'
import { PATTERNS } from '../../services/addresses.ts'
import { claimsIn } from '../../services/session/userRole.ts'
import { isAdmin } from '../../services/session/storedSession.ts'
import { parseIntention } from '../../services/purchases/Intention.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useState } from 'react'
import { beginSignIn } from '../beginSignIn.ts'
import type { ReaderSession } from '../ReaderContext.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { Belongings } from './Belongings.tsx'
import { useBuying } from './useBuying.ts'
import type { SessionPageProps } from './SessionScreen.tsx'

/** The account of whoever reads here. */
export function AccountPage({ session }: SessionPageProps) {
  const { configuration } = useReaderContext()
  const navigate = useNavigate()
  const { _ } = useLingui()
  const buying = useBuying()
  if (!session.isSignedIn()) return <Offer session={session} />
  const { auth, admin } = configuration
  const isOurs = hasExtras(configuration)
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
        belongings={isOurs && buying && <Belongings buying={buying} />}
        mayAdminister={admin && isAdmin(session.read())}
        hasInsights={isOurs}
        onEndEverywhere={isOwn ? endEverywhere : undefined}
      />
    </Notice>
  )
}

function Offer({ session }: Pick<SessionPageProps, 'session'>) {
  const { configuration } = useReaderContext()
  const { _ } = useLingui()
  const { tab } = session
  const [isBuying, setBuying] = useState(() => parseIntention(tab.readIntention(), Date.now()) !== undefined)
  const letGo = () => {
    tab.removeIntention()
    setBuying(false)
  }
  return (
    <Notice title={_('Account')}>
      <SignInOffer onSignIn={() => beginSignIn(session, configuration)} onLetGo={isBuying ? letGo : undefined} />
    </Notice>
  )
}

/** As the identity service has told: the first of these that it does tell. */
function nameOf({ keys }: ReaderSession): string {
  const claims = claimsIn(keys.idToken.read() ?? '') ?? {}
  const names = [claims['email'], claims['preferred_username'], claims['name'], claims['cognito:username']]
  return names.find((name) => typeof name === 'string') ?? keys.appUserId.read() ?? ''
}
