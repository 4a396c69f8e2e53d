import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { loadTexts } from '../../services/language/loadTexts.ts'
import { menuTexts } from '../../services/language/texts/menu/menuTexts.ts'
import type { ReaderContext } from '../ReaderContext.ts'
import { framedRoute } from './framedRoute.tsx'

const getParentRoute = () => framedRoute
/** What these screens say comes with them; without it they are there all the same. */
const loader = ({ context }: { readonly context: ReaderContext }) =>
  loadTexts(context.texts, menuTexts).catch(() => undefined)
const screens = () => import('../screens/PlainScreens.tsx')

export const menuRoute = createRoute({
  getParentRoute,
  path: PATTERNS.menu,
  loader,
  component: lazyRouteComponent(screens, 'Menu'),
})

/** Where a title is not kept on devices, this path is as unknown as any other. */
export const downloadsRoute = createRoute({
  getParentRoute,
  path: PATTERNS.downloads,
  beforeLoad: ({ context }) => onlyWhere(context.configuration.offline),
  loader,
  component: lazyRouteComponent(screens, 'Downloads'),
})

export const subscriptionsRoute = createRoute({
  getParentRoute,
  path: PATTERNS.subscriptions,
  loader,
  component: lazyRouteComponent(screens, 'Subscriptions'),
})

export const subscriptionSuccessRoute = createRoute({
  getParentRoute,
  path: PATTERNS.subscriptionsSuccess,
  loader,
  component: lazyRouteComponent(screens, 'SubscriptionSuccess'),
})

export const callbackRoute = createRoute({
  getParentRoute,
  path: PATTERNS.callback,
  loader,
  component: lazyRouteComponent(screens, 'Callback'),
})

/** Where a title signs nobody in, this path is as unknown as any other. */
export const accountRoute = createRoute({
  getParentRoute,
  path: PATTERNS.account,
  beforeLoad: ({ context }) => onlyWhere(context.configuration.auth.type !== 'none'),
  loader,
  component: lazyRouteComponent(screens, 'Account'),
})

export const logoutRoute = createRoute({
  getParentRoute,
  path: PATTERNS.logout,
  loader,
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
  loader,
  component: lazyRouteComponent(screens, 'Drafts'),
})

function onlyWhere(isEnabled: boolean): void {
  if (!isEnabled) throw redirect({ to: PATTERNS.home, replace: true })
}
