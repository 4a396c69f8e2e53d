import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { entitlementMarks, type Library, type Purchase } from '@gatefold/magazine/purchases'
import { hasExtras } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { languageMark } from '@gatefold/magazine/language/direction'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { describePurchase, describeTrouble } from '../../i18n/describePurchase.ts'
import type { Trouble } from '../../commerce/createPurchases.ts'
import { parsePendingPurchase } from '../../commerce/PendingPurchase.ts'
import { LIBRARY_KEY } from '../../commerce/libraryQuery.ts'
import { isAdmin } from '../../account/storedSession.ts'
import { claimsIn } from '../../account/userRole.ts'
import { AsyncButton, type AsyncResult, AsyncButtonTexts, useAsyncAction } from '../../ui/AsyncButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Buying } from '../purchases/openBuying.ts'
import { useBuying } from '../purchases/useBuying.ts'
import { type ReaderSession, useReaderContext } from '../ReaderContext.ts'
import { useInterfaceReading } from '../InterfaceLanguageScope.tsx'
import css from '../../ui/passage.css?inline'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { beginSignIn } from './beginSignIn.ts'
import { type SessionPageProps, TryAgain } from './SessionScreen.tsx'
import passage from '../../ui/passage.css?inline'
import { SaveFile } from '../../ui/SaveFile.tsx'
import ownedIssuesStyles from './owned.css?inline'

interface SignInOfferProps {
  /** Leaves for the identity service; rejects where it cannot be reached. */
  readonly onSignIn: () => Promise<void>
  /** Set where something was about to be bought: it goes on after signing in, unless it is let go. */
  readonly onLetGo?: (() => void) | undefined
}

interface SignedInAccountProps {
  /** What the reader is called by the identity service. */
  readonly name: string
  readonly mayAdminister: boolean
  /** Whether the host counts what is read. */
  readonly hasInsights: boolean
  /** What the reader has. */
  readonly library?: ReactNode
  /** Ends the session on every device; false where that did not succeed. Undefined where the identity service is another's. */
  readonly onEndEverywhere: (() => Promise<boolean>) | undefined
}

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
        library={isOurs && buying && <LibrarySection buying={buying} />}
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
  const [isBuying, setBuying] = useState(() => parsePendingPurchase(tab.readIntention(), Date.now()) !== undefined)
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
  const reading = useInterfaceReading()
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
          <AsyncButton onRun={restore}>{_('Restore purchases')}</AsyncButton>
        </div>
      )}
    </div>
  )
}

function useErrands({ purchases, note, session }: Buying) {
  const { _, i18n } = useLingui()
  const reading = useInterfaceReading()
  const queryClient = useQueryClient()
  const failed = (trouble: Trouble): AsyncResult => ({ kind: 'failed', words: describeTrouble(trouble, i18n) })
  const showAnew = () => queryClient.invalidateQueries({ queryKey: [LIBRARY_KEY] })
  return {
    async redeem(code: string): Promise<AsyncResult> {
      const answer = await purchases.redeem(code)
      if (answer.kind !== 'done') return failed(answer)
      await showAnew()
      const { issueName } = answer.value
      const name = issueName === undefined ? _('An issue') : resolveLocalized(issueName, reading)
      return { kind: 'done', words: _('{name} is yours now.', { name }) }
    },
    async restore(): Promise<AsyncResult> {
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

/** For a visitor: what signing in is good for, and the way to it. */
function SignInOffer({ onSignIn, onLetGo }: SignInOfferProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  const isOnline = useOnline()
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const signIn = () => {
    setState('leaving')
    onSignIn().catch((error: unknown) => {
      console.error('The identity service cannot be reached.', error)
      setState('failed')
    })
  }
  return (
    <>
      <p>{_('Sign in to read what you have bought, on every device. Free issues are open to you without.')}</p>
      {onLetGo !== undefined && (
        <div className="passage-row">
          <p>{_('You were about to buy something. Once you are signed in you go on to pay for it.')}</p>
          <button type="button" className="passage-quiet" onClick={onLetGo}>
            {_('Do not buy it now')}
          </button>
        </div>
      )}
      <p>
        <button type="button" className="passage-main" disabled={!isOnline || state === 'leaving'} onClick={signIn}>
          {_('Sign in')}
        </button>
      </p>
      {!isOnline && <p className="passage-note">{_('Signing in takes a network.')}</p>}
      {state === 'leaving' && <p role="status">{_('One moment: the sign-in page is on its way.')}</p>}
      {state === 'failed' && (
        <p role="alert" className="passage-alert">
          {_('The sign-in page cannot be reached. Nothing is lost; try again in a moment.')}
        </p>
      )}
    </>
  )
}

/** Who reads here, and the ways out; below them what comes later, so that the ways out stay where they are. */
function SignedInAccount({ name, mayAdminister, hasInsights, library, onEndEverywhere }: SignedInAccountProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <>
      <p>
        {_('You are signed in as')} <strong>{name}</strong>
      </p>
      {mayAdminister && (
        <p className="passage-ways">
          <Link to={PATTERNS.drafts} search={keepLanguage} className="passage-link">
            {_('Drafts')}
          </Link>
          {hasInsights && (
            <Link to={PATTERNS.insights} search={keepLanguage} className="passage-link">
              {_('Insights')}
            </Link>
          )}
        </p>
      )}
      <div className="passage-rows">
        <div className="passage-row">
          <p className="passage-note">{_('What you have bought leaves this device with you. Free issues stay.')}</p>
          <Link to={PATTERNS.logout} search={keepLanguage} preload={false} className="passage-other">
            {_('Sign out here')}
          </Link>
        </div>
        {onEndEverywhere !== undefined && <EndEverywhere onEnd={onEndEverywhere} />}
      </div>
      {library}
    </>
  )
}

function EndEverywhere({ onEnd }: { readonly onEnd: () => Promise<boolean> }) {
  const { _ } = useLingui()
  const isOnline = useOnline()
  const [state, setState] = useState<'idle' | 'ending' | 'failed'>('idle')
  const end = () => {
    setState('ending')
    void onEnd().then((isEnded) => setState(isEnded ? 'idle' : 'failed'))
  }
  return (
    <div className="passage-row">
      <p className="passage-note">
        {_('Every device has to sign in again. It can take some minutes until all of them know.')}
      </p>
      <button type="button" className="passage-other" disabled={!isOnline || state === 'ending'} onClick={end}>
        {_('Sign out on all devices')}
      </button>
      {state === 'failed' && (
        <p role="alert" className="passage-alert">
          {_('That did not succeed. You are still signed in; try again in a moment.')}
        </p>
      )}
    </div>
  )
}

interface OwnedIssuesProps {
  readonly library: Library
  readonly reading: ReadingLanguage
}

/** Everything that was bought or given, the receipts with it. */
function OwnedIssues({ library: { purchases }, reading }: OwnedIssuesProps) {
  const { _ } = useLingui()
  useLazyStyle(ownedIssuesStyles)
  if (purchases.length === 0) return <p className="passage-note">{_('You have bought no single issues yet.')}</p>
  return (
    <ul role="list" className="owned">
      {purchases.map((purchase) => (
        <Owned key={purchase.id} purchase={purchase} reading={reading} />
      ))}
    </ul>
  )
}

function Owned({ purchase, reading }: { readonly purchase: Purchase; readonly reading: ReadingLanguage }) {
  const { _, i18n } = useLingui()
  const { issueName, issueId, issueSlug, status, receipt, packageUrl, id } = purchase
  const name = issueName === undefined ? _('An issue that is no longer there') : resolveLocalized(issueName, reading)
  const isOpen = status === 'active' && issueName !== undefined
  return (
    <li className="owned-issue">
      <p className="owned-name" {...languageMark(issueName, reading)}>
        {isOpen ? (
          <Link to={PATTERNS.issue} params={{ issue: issueSlug ?? issueId }} search={keepLanguage}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className="passage-note">{describePurchase(purchase, i18n)}</p>
      <div className="owned-files">
        {packageUrl !== undefined && status === 'active' && (
          <a href={packageUrl} download>
            {_('Save the issue')}
          </a>
        )}
        {receipt !== undefined && (
          <SaveFile name={`receipt-${id}.jws`} content={receipt} mediaType="application/jose">
            {_('Save the receipt')}
          </SaveFile>
        )}
      </div>
    </li>
  )
}

interface RedeemGiftProps {
  readonly onRedeem: (code: string) => Promise<AsyncResult>
}

/** Takes the code of a gift. */
function RedeemGift({ onRedeem }: RedeemGiftProps) {
  const { _ } = useLingui()
  useLazyStyle(passage)
  const id = useId()
  const isOnline = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const { state, run } = useAsyncAction()
  const redeem = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code !== 'string' || code.trim() === '') return
    run(async () => {
      const end = await onRedeem(code.trim())
      if (end.kind === 'done') form.current?.reset()
      return end
    })
  }
  return (
    <form ref={form} className="passage-row" onSubmit={redeem}>
      <div className="passage-field">
        <label htmlFor={id}>{_('Gift code')}</label>
        <input
          id={id}
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          aria-describedby={`${id}-note`}
        />
      </div>
      <p id={`${id}-note`} className="passage-note">
        {isOnline ? _('A code opens one issue for you, once.') : _('This takes a network.')}
      </p>
      <button type="submit" className="passage-other" disabled={!isOnline} aria-disabled={state.kind === 'busy'}>
        {_('Redeem')}
      </button>
      <AsyncButtonTexts state={state} />
    </form>
  )
}
