import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, use } from 'react'
import { Link } from '@tanstack/react-router'
import { waitForActivation } from '../../analytics/waitForActivation.ts'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { buyingTexts } from '../../i18n/texts/buying/buyingTexts.ts'
import { favoritesTexts } from '../../i18n/texts/favorites/favoritesTexts.ts'
import { menuTexts } from '../../i18n/texts/menu/menuTexts.ts'
import { privacyTexts } from '../../i18n/texts/privacy/privacyTexts.ts'
import { sessionTexts } from '../../i18n/texts/session/sessionTexts.ts'
import type { ReadingState } from '../../reading/openReading.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useLazy } from '../../ui/useLazy.ts'
import { SessionScreen } from '../account/SessionScreen.tsx'
import { LayerContext, PageHead } from '../Frame.tsx'
import { useReaderContext } from '../ReaderContext.ts'
import { InterfaceLanguageScope, useInterfaceReading } from '../InterfaceLanguageScope.tsx'
import { HOME_ADDRESS } from '../../network/addresses.ts'
import { MenuContent } from '../../features/menu/MenuContent.tsx'
import styles from './MenuScreen.module.css'
import { AccountLink, InstallEntry } from './menuEntries.tsx'

/** Never rejects: without their words in its language the screens are there all the same. */
export async function loadWords(texts: I18n): Promise<void> {
  await tryTexts(texts, menuTexts)
}

/** What this device has comes into it when the page is alive. */
export function Downloads() {
  const { _ } = useLingui()
  return (
    <Titled
      screen={
        <Notice title={_('Downloads')}>
          <DownloadedIssues />
        </Notice>
      }
    />
  )
}

export function Favorites() {
  const { _ } = useLingui()
  const load = async () => (await import('./FavoritesPage.tsx')).FavoritesPage
  return <Titled screen={<ShelfScreen title={_('Favorites')} load={load} />} />
}

export function History() {
  const { _ } = useLingui()
  const load = async () => (await import('./HistoryPage.tsx')).HistoryPage
  return <Titled screen={<ShelfScreen title={_('History')} load={load} />} />
}

export function Privacy() {
  return <Titled screen={<PrivacyChoice />} />
}

/** The menu as a screen of its own. Requirement R2.13. */
export function Menu() {
  const { _ } = useLingui()
  const { configuration } = useReaderContext()
  const showLayer = use(LayerContext)
  return (
    <Titled
      screen={
        <main className={styles.screen}>
          <h1>{_('Menu')}</h1>
          <MenuContent
            configuration={configuration}
            account={<AccountLink />}
            install={<InstallEntry />}
            onAbout={() => showLayer('about')}
          />
        </main>
      }
    />
  )
}

export function Subscriptions() {
  const { _ } = useLingui()
  const { payments } = useReaderContext().configuration
  if (payments.provider === 'none') return <Titled screen={<NoSubscriptions />} />
  const load = async () => (await import('../purchases/SubscriptionsPage.tsx')).SubscriptionsPage
  return <Titled screen={<SessionScreen title={_('Subscriptions')} parts={[buyingTexts]} load={load} />} />
}

export function SubscriptionSuccess() {
  const { _ } = useLingui()
  const load = async () => (await import('../purchases/SuccessPage.tsx')).SuccessPage
  return <Titled screen={<SessionScreen title={_('Your purchase')} parts={[buyingTexts]} load={load} />} />
}

export function Account() {
  const { _ } = useLingui()
  const load = async () => (await import('../account/AccountPage.tsx')).AccountPage
  return <Titled screen={<SessionScreen title={_('Account')} parts={[sessionTexts, buyingTexts]} load={load} />} />
}

export function Callback() {
  const { _ } = useLingui()
  const load = async () => (await import('../account/CallbackPage.tsx')).CallbackPage
  return (
    <Titled screen={<SessionScreen title={_('Signing you in')} parts={[sessionTexts, buyingTexts]} load={load} />} />
  )
}

export function Logout() {
  const { _ } = useLingui()
  const load = async () => (await import('../account/LogoutPage.tsx')).LogoutPage
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
      <InterfaceLanguageScope>{screen}</InterfaceLanguageScope>
    </>
  )
}

/** The privacy screen: what it says is made of what this browser has chosen, and nothing of it is in a shared page. */
function PrivacyChoice() {
  const { _, i18n } = useLingui()
  const { openAnalytics } = useReaderContext()
  const lazy = useLazy(async () => {
    const [analytics, { PrivacyPage }] = await Promise.all([
      waitForActivation(document).then(openAnalytics),
      import('./PrivacyPage.tsx'),
      tryTexts(i18n, privacyTexts),
    ])
    return { analytics, PrivacyPage, isLeft: await analytics.isLeft() }
  })
  return (
    <Notice title={_('What is counted')}>
      {lazy === undefined ? <p role="status">{_('One moment')}</p> : <lazy.PrivacyPage {...lazy} />}
    </Notice>
  )
}

interface ShelfScreenProps {
  readonly title: string
  readonly load: () => Promise<ComponentType<ReadingState>>
}

/** A screen of what this device keeps for its reader: its code and its words come late, and nothing of it is in a shared page. */
function ShelfScreen({ title, load }: ShelfScreenProps) {
  const { _, i18n } = useLingui()
  const { openReadingState } = useReaderContext()
  const lazy = useLazy(async () => {
    const [state, Shelf] = await Promise.all([openReadingState(), load(), tryTexts(i18n, favoritesTexts)])
    return { state, Shelf }
  })
  return (
    <Notice title={title}>
      {lazy === undefined ? <p role="status">{_('One moment')}</p> : <lazy.Shelf {...lazy.state} />}
    </Notice>
  )
}

/** What this device has, once the page is alive. */
function DownloadedIssues() {
  const { _ } = useLingui()
  const { openDownloads, queries, texts } = useReaderContext()
  const { data: issues } = useQuery(queries.issues())
  const reading = useInterfaceReading()
  const lazy = useLazy(async () => {
    const [downloads, { DownloadList }] = await Promise.all([
      openDownloads(),
      import('../../features/downloads/DownloadList.tsx'),
      tryTexts(texts, menuTexts),
    ])
    return { downloads, DownloadList }
  })
  if (lazy === undefined) return <p role="status">{_('One moment')}</p>
  return <lazy.DownloadList downloads={lazy.downloads} issues={issues ?? []} reading={reading} />
}

/** `/subscriptions` of a title that sells none. Requirement R2.7. */
function NoSubscriptions() {
  const { _ } = useLingui()
  return (
    <Notice title={_('Subscriptions')}>
      <p>{_('No subscriptions are sold here.')}</p>
      <p>
        <Link {...HOME_ADDRESS}>{_('See all issues')}</Link>
      </p>
    </Notice>
  )
}
