import { useLingui } from '@lingui/react'
import { type ReactNode, use } from 'react'
import { DownloadsScreen } from '../../features/downloads/DownloadsScreen.tsx'
import { MenuScreen } from '../../features/menu/MenuScreen.tsx'
import { NoSubscriptions } from '../../features/subscriptions/NoSubscriptions.tsx'
import { tryTexts } from '../../services/language/interfaceTexts.ts'
import { buyingTexts } from '../../services/language/texts/buying/buyingTexts.ts'
import { menuTexts } from '../../services/language/texts/menu/menuTexts.ts'
import { sessionTexts } from '../../services/language/texts/session/sessionTexts.ts'
import { LayerContext } from '../LayerContext.ts'
import { AccountLink } from './AccountLink.tsx'
import { InstallEntry } from './InstallEntry.tsx'
import { LatePrivacy } from './LatePrivacy.tsx'
import { LateShelf } from './LateShelf.tsx'
import { KeptIssues } from './KeptIssues.tsx'
import { PageHead } from '../PageHead.tsx'
import { SessionScreen } from './SessionScreen.tsx'
import { Spoken } from '../Spoken.tsx'
import { useReaderContext } from '../useReaderContext.ts'
import type { I18n } from '@lingui/core'

/** Never rejects: without their words in its language the screens are there all the same. */
export async function loadWords(texts: I18n): Promise<void> {
  await tryTexts(texts, menuTexts)
}

export function Downloads() {
  return (
    <Titled
      screen={
        <DownloadsScreen>
          <KeptIssues />
        </DownloadsScreen>
      }
    />
  )
}

export function Favorites() {
  const { _ } = useLingui()
  const load = async () => (await import('./FavoritesPage.tsx')).FavoritesPage
  return <Titled screen={<LateShelf title={_('Favorites')} load={load} />} />
}

export function History() {
  const { _ } = useLingui()
  const load = async () => (await import('./HistoryPage.tsx')).HistoryPage
  return <Titled screen={<LateShelf title={_('History')} load={load} />} />
}

export function Privacy() {
  return <Titled screen={<LatePrivacy />} />
}

export function Menu() {
  const { configuration } = useReaderContext()
  const showLayer = use(LayerContext)
  return (
    <Titled
      screen={
        <MenuScreen
          configuration={configuration}
          account={<AccountLink />}
          install={<InstallEntry />}
          onAbout={() => showLayer('about')}
        />
      }
    />
  )
}

export function Subscriptions() {
  const { _ } = useLingui()
  const { payments } = useReaderContext().configuration
  if (payments.provider === 'none') return <Titled screen={<NoSubscriptions />} />
  const load = async () => (await import('./SubscriptionsPage.tsx')).SubscriptionsPage
  return <Titled screen={<SessionScreen title={_('Subscriptions')} parts={[buyingTexts]} load={load} />} />
}

export function SubscriptionSuccess() {
  const { _ } = useLingui()
  const load = async () => (await import('./SuccessPage.tsx')).SuccessPage
  return <Titled screen={<SessionScreen title={_('Your purchase')} parts={[buyingTexts]} load={load} />} />
}

export function Account() {
  const { _ } = useLingui()
  const load = async () => (await import('./AccountPage.tsx')).AccountPage
  return <Titled screen={<SessionScreen title={_('Account')} parts={[sessionTexts, buyingTexts]} load={load} />} />
}

export function Callback() {
  const { _ } = useLingui()
  const load = async () => (await import('./CallbackPage.tsx')).CallbackPage
  return (
    <Titled screen={<SessionScreen title={_('Signing you in')} parts={[sessionTexts, buyingTexts]} load={load} />} />
  )
}

export function Logout() {
  const { _ } = useLingui()
  const load = async () => (await import('./LogoutPage.tsx')).LogoutPage
  return <Titled screen={<SessionScreen title={_('Signing out')} parts={[sessionTexts]} load={load} />} />
}

export function Drafts() {
  const { _ } = useLingui()
  const load = async () => (await import('./DraftsPage.tsx')).DraftsPage
  return <Titled screen={<SessionScreen title={_('Drafts')} parts={[sessionTexts]} load={load} />} />
}

export function Insights() {
  const { _ } = useLingui()
  const load = async () => (await import('./InsightsPage.tsx')).InsightsPage
  return <Titled screen={<SessionScreen title={_('Insights')} parts={[sessionTexts]} load={load} />} />
}

/** A screen of the interface, which goes by the title's own name. */
function Titled({ screen }: { readonly screen: ReactNode }) {
  const { title } = useReaderContext().configuration
  return (
    <>
      <PageHead title={title} description="" />
      <Spoken>{screen}</Spoken>
    </>
  )
}
