import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { entitlementMarks } from '@gatefold/magazine/purchases'
import { hasExtras } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SignedInAccount, SignInOffer } from '../../features/account/AccountScreen.tsx'
import { OwnedIssues, RedeemGift } from '../../features/purchase/OwnedIssues.tsx'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { describeTrouble } from '../../i18n/describePurchase.ts'
import type { Trouble } from '../../commerce/createPurchases.ts'
import { parseIntention } from '../../commerce/Intention.ts'
import { LIBRARY_KEY } from '../../commerce/libraryQuery.ts'
import { isAdmin } from '../../account/storedSession.ts'
import { claimsIn } from '../../account/userRole.ts'
import { ErrandButton, type ErrandEnd } from '../../ui/ErrandButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Buying } from '../purchases/openBuying.ts'
import { useBuying } from '../purchases/useBuying.ts'
import { type ReaderSession, useReaderContext } from '../ReaderContext.ts'
import { useSpokenReading } from '../Spoken.tsx'
import { beginSignIn } from './beginSignIn.ts'
import { type SessionPageProps, TryAgain } from './SessionScreen.tsx'

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
        belongings={isOurs && buying && <LibrarySection buying={buying} />}
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

/** What the reader has, with its receipts, and how more of it is found: in the account. */
function LibrarySection({ buying }: { readonly buying: Buying }) {
  const { _, i18n } = useLingui()
  const { configuration } = useReaderContext()
  const reading = useSpokenReading()
  const { data, refetch } = useQuery(buying.library())
  const { redeem, restore } = useErrands(buying)
  const sells = configuration.payments.provider !== 'none'
  return (
    <div className="passage-rows">
      <h2 className="owned-heading">{_('What you have')}</h2>
      {data === undefined && <p role="status">{_('One moment')}</p>}
      {data?.kind === 'done' && data.value !== undefined && <OwnedIssues library={data.value} reading={reading} />}
      {data !== undefined && data.kind !== 'done' && (
        <TryAgain words={describeTrouble(data, i18n)} onTryAgain={() => void refetch()} />
      )}
      {configuration.payments.hasPlans && (
        <p>
          <Link to={PATTERNS.subscriptions} search={keepLanguage} className="passage-link">
            {_('Subscriptions')}
          </Link>
        </p>
      )}
      <RedeemGift onRedeem={redeem} />
      {sells && (
        <div className="passage-row">
          <p className="passage-note">
            {_('Is something missing that you have paid for? The payment service is asked for all of it.')}
          </p>
          <ErrandButton onRun={restore}>{_('Restore purchases')}</ErrandButton>
        </div>
      )}
    </div>
  )
}

function useErrands({ purchases, note, session }: Buying) {
  const { _, i18n } = useLingui()
  const reading = useSpokenReading()
  const queryClient = useQueryClient()
  const failed = (trouble: Trouble): ErrandEnd => ({ kind: 'failed', words: describeTrouble(trouble, i18n) })
  const showAnew = () => queryClient.invalidateQueries({ queryKey: [LIBRARY_KEY] })
  return {
    async redeem(code: string): Promise<ErrandEnd> {
      const answer = await purchases.redeem(code)
      if (answer.kind !== 'done') return failed(answer)
      await showAnew()
      const { issueName } = answer.value
      const name = issueName === undefined ? _('An issue') : resolveLocalized(issueName, reading)
      return { kind: 'done', words: _('{name} is yours now.', { name }) }
    },
    async restore(): Promise<ErrandEnd> {
      const before = session.keys.features.read() ?? []
      const answer = await purchases.restore()
      if (answer.kind !== 'done') return failed(answer)
      await note(answer.value)
      await showAnew()
      const isMore = entitlementMarks(answer.value).length > before.length
      return { kind: 'done', words: isMore ? _('Found. It is open to you now.') : _('Nothing is missing.') }
    },
  }
}
