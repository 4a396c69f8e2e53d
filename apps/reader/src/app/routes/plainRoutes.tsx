import { createRoute, redirect } from '@tanstack/react-router'
import { use } from 'react'
import { DraftsScreen } from '../../features/drafts/DraftsScreen.tsx'
import { MenuScreen } from '../../features/menu/MenuScreen.tsx'
import { CallbackScreen } from '../../features/sign-in/CallbackScreen.tsx'
import { LogoutScreen } from '../../features/sign-in/LogoutScreen.tsx'
import { SubscriptionsScreen } from '../../features/subscriptions/SubscriptionsScreen.tsx'
import { SubscriptionSuccessScreen } from '../../features/subscriptions/SubscriptionSuccessScreen.tsx'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { AboutContext } from '../AboutContext.ts'
import { useConfiguration } from '../useConfiguration.ts'
import { framedRoute } from './framedRoute.tsx'

const getParentRoute = () => framedRoute

export const menuRoute = createRoute({ getParentRoute, path: PATTERNS.menu, component: Menu })

export const subscriptionsRoute = createRoute({
  getParentRoute,
  path: PATTERNS.subscriptions,
  component: Subscriptions,
})

export const subscriptionSuccessRoute = createRoute({
  getParentRoute,
  path: PATTERNS.subscriptionsSuccess,
  component: SubscriptionSuccessScreen,
})

export const callbackRoute = createRoute({ getParentRoute, path: PATTERNS.callback, component: CallbackScreen })

export const logoutRoute = createRoute({
  getParentRoute,
  path: PATTERNS.logout,
  loader: ({ context }) => context.forgetSession(),
  component: LogoutScreen,
})

/**
 * Where the configuration does not enable admin this path is as unknown as any other. Requirements R2.11, R6.4. The route
 * itself is in the tree either way, because one tree serves every title that a process renders.
 */
export const draftsRoute = createRoute({
  getParentRoute,
  path: PATTERNS.drafts,
  beforeLoad: ({ context }) => {
    if (!context.configuration.admin) throw redirect({ to: PATTERNS.home, replace: true })
  },
  component: Drafts,
})

function Menu() {
  const configuration = useConfiguration()
  return <MenuScreen configuration={configuration} onAbout={use(AboutContext)} />
}

function Subscriptions() {
  const configuration = useConfiguration()
  return <SubscriptionsScreen title={configuration.title} />
}

function Drafts() {
  const configuration = useConfiguration()
  return <DraftsScreen title={configuration.title} />
}
