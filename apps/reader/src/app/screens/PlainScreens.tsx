import { use } from 'react'
import { DownloadsScreen } from '../../features/downloads/DownloadsScreen.tsx'
import { DraftsScreen } from '../../features/drafts/DraftsScreen.tsx'
import { MenuScreen } from '../../features/menu/MenuScreen.tsx'
import { CallbackScreen } from '../../features/sign-in/CallbackScreen.tsx'
import { LogoutScreen } from '../../features/sign-in/LogoutScreen.tsx'
import { SubscriptionsScreen } from '../../features/subscriptions/SubscriptionsScreen.tsx'
import { SubscriptionSuccessScreen } from '../../features/subscriptions/SubscriptionSuccessScreen.tsx'
import { LayerContext } from '../LayerContext.ts'
import { KeptIssues } from './KeptIssues.tsx'
import { PageHead } from '../PageHead.tsx'
import { useReaderContext } from '../useReaderContext.ts'
import type { ReactNode } from 'react'

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

export function Menu() {
  const { configuration } = useReaderContext()
  const showLayer = use(LayerContext)
  return <Titled screen={<MenuScreen configuration={configuration} onAbout={() => showLayer('about')} />} />
}

export function Subscriptions() {
  const { title } = useReaderContext().configuration
  return <Titled screen={<SubscriptionsScreen title={title} />} />
}

export function SubscriptionSuccess() {
  return <Titled screen={<SubscriptionSuccessScreen />} />
}

export function Callback() {
  return <Titled screen={<CallbackScreen />} />
}

export function Logout() {
  return <Titled screen={<LogoutScreen />} />
}

export function Drafts() {
  const { title } = useReaderContext().configuration
  return <Titled screen={<DraftsScreen title={title} />} />
}

/** A screen that goes by the title's own name. */
function Titled({ screen }: { readonly screen: ReactNode }) {
  const { title } = useReaderContext().configuration
  return (
    <>
      <PageHead title={title} description="" />
      {screen}
    </>
  )
}
