import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type DaysSearch, HOME_ADDRESS, PATTERNS, type WordsSearch } from '../../network/addresses.ts'
import { framedRoute } from '../rootRoute.tsx'

const searchScreen = () => import('./SearchPage.tsx')

const screens = () => import('./PlainScreens.tsx')

export const menuRoute = plainRoute(PATTERNS.menu, 'Menu')

/** Where a title is not kept on devices, this path is as unknown as any other. */
export const downloadsRoute = plainRoute(PATTERNS.downloads, 'Downloads', ({ offline }) => offline)

/** Where a title has no favorites, this path is as unknown as any other. Requirement R1.3. */
export const favoritesRoute = plainRoute(PATTERNS.favorites, 'Favorites', ({ favorites }) => favorites)

/** `/search?q=…`: everything that is open to the reader, and the titles of the rest. */
export const searchRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.search,
  validateSearch: ({ q }: Record<string, unknown>): WordsSearch =>
    typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {},
  loader: async ({ context }) => (await searchScreen()).prepareSearch(context),
  component: lazyRouteComponent(searchScreen, 'SearchPage'),
})

export const historyRoute = plainRoute(PATTERNS.history, 'History')

/** It says as well where nothing is counted. */
export const privacyRoute = plainRoute(PATTERNS.privacy, 'Privacy')

export const subscriptionsRoute = plainRoute(PATTERNS.subscriptions, 'Subscriptions')

export const subscriptionSuccessRoute = plainRoute(PATTERNS.subscriptionsSuccess, 'SubscriptionSuccess')

export const callbackRoute = plainRoute(PATTERNS.callback, 'Callback')

/** Where a title signs nobody in, this path is as unknown as any other. */
export const accountRoute = plainRoute(PATTERNS.account, 'Account', ({ auth }) => auth.type !== 'none')

export const logoutRoute = plainRoute(PATTERNS.logout, 'Logout')

/**
 * Where the configuration does not enable admin this path is as unknown as any other. Requirements R2.11, R6.4. The route
 * itself is in the tree either way, because one tree serves every title that a process renders.
 */
export const draftsRoute = plainRoute(PATTERNS.drafts, 'Drafts', ({ admin }) => admin)

/** `/insights?from=…&to=…`: unknown where the configuration does not enable admin (Requirement R6.4), and where the host counts nothing. */
export const insightsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.insights,
  validateSearch: decodeDaysSearch,
  beforeLoad: ({ context }) => leaveUnless(context.configuration.admin && hasExtras(context.configuration)),
  loader: async ({ context }) => (await screens()).loadWords(context.texts),
  component: lazyRouteComponent(screens, 'Insights'),
})

function leaveUnless(isEnabled: boolean): void {
  if (!isEnabled) throw redirect({ ...HOME_ADDRESS, replace: true })
}

function plainRoute<const Path extends string>(
  path: Path,
  screen: Exclude<keyof Awaited<ReturnType<typeof screens>>, 'loadWords'>,
  isEnabled: (configuration: PublicConfiguration) => boolean = () => true,
) {
  return createRoute({
    getParentRoute: () => framedRoute,
    path,
    beforeLoad: ({ context }) => leaveUnless(isEnabled(context.configuration)),
    // What these screens say comes with them.
    loader: async ({ context }) => (await screens()).loadWords(context.texts),
    component: lazyRouteComponent(screens, screen),
  })
}

/** Keeps what is text; whether it is a range of days is decided where it is read. */
export function decodeDaysSearch({ from, to, compare }: Record<string, unknown>): DaysSearch {
  return {
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
    ...(compare === true && { compare }),
  }
}
