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

/** Where a title is not kept on devices, this path is as unknown as any other. */
export const downloadsRoute = createRoute({
  getParentRoute,
  path: PATTERNS.downloads,
  beforeLoad: ({ context }) => onlyWhere(context.configuration.offline),
  component: lazyRouteComponent(screens, 'Downloads'),
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

/** Where a title signs nobody in, this path is as unknown as any other. */
export const accountRoute = createRoute({
  getParentRoute,
  path: PATTERNS.account,
  beforeLoad: ({ context }) => onlyWhere(context.configuration.auth.type !== 'none'),
  component: lazyRouteComponent(screens, 'Account'),
})

export const logoutRoute = createRoute({
  getParentRoute,
  path: PATTERNS.logout,
  component: lazyRouteComponent(screens, 'Logout'),
})

/**
 * Where the configuration does not enable admin this path is as unknown as any other. Requirements R2.11, R6.4. The route
 * itself is in the tree either way, because one tree serves every title that a process renders.
 */
export const draftsRoute = createRoute({
  getParentRoute,
  path: PATTERNS.drafts,
  beforeLoad: ({ context }) => onlyWhere(context.configuration.admin),
  component: lazyRouteComponent(screens, 'Drafts'),
})

function onlyWhere(isEnabled: boolean): void {
  if (!isEnabled) throw redirect({ to: PATTERNS.home, replace: true })
}
