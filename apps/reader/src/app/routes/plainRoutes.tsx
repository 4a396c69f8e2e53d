import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { framedRoute } from './framedRoute.tsx'

const getParentRoute = () => framedRoute
const screens = () => import('../screens/PlainScreens.tsx')

export const menuRoute = createRoute({
  getParentRoute,
  path: PATTERNS.menu,
  component: lazyRouteComponent(screens, 'Menu'),
})

export const subscriptionsRoute = createRoute({
  getParentRoute,
  path: PATTERNS.subscriptions,
  component: lazyRouteComponent(screens, 'Subscriptions'),
})

export const subscriptionSuccessRoute = createRoute({
  getParentRoute,
  path: PATTERNS.subscriptionsSuccess,
  component: lazyRouteComponent(screens, 'SubscriptionSuccess'),
})

export const callbackRoute = createRoute({
  getParentRoute,
  path: PATTERNS.callback,
  component: lazyRouteComponent(screens, 'Callback'),
})

export const logoutRoute = createRoute({
  getParentRoute,
  path: PATTERNS.logout,
  loader: ({ context }) => context.forgetSession(),
  component: lazyRouteComponent(screens, 'Logout'),
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
  component: lazyRouteComponent(screens, 'Drafts'),
})
