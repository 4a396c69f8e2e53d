import type { I18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { Notice } from '../ui/Notice.tsx'
import { articleRoute } from './article/articleRoute.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { homeRoute, issueRoute, previewRoute } from './issues/issueRoutes.tsx'
import type { ReaderContext } from './ReaderContext.ts'
import { framedRoute, rootRoute, unknownRoute } from './rootRoute.tsx'
import {
  accountRoute,
  callbackRoute,
  downloadsRoute,
  draftsRoute,
  favoritesRoute,
  historyRoute,
  insightsRoute,
  logoutRoute,
  menuRoute,
  privacyRoute,
  searchRoute,
  subscriptionsRoute,
  subscriptionSuccessRoute,
} from './screens/plainRoutes.tsx'

const FIVE_MINUTES = 5 * 60_000

const routeTree = rootRoute.addChildren([
  framedRoute.addChildren([
    homeRoute,
    issueRoute,
    previewRoute,
    subscriptionsRoute,
    subscriptionSuccessRoute,
    callbackRoute,
    accountRoute,
    logoutRoute,
    draftsRoute,
    insightsRoute,
    downloadsRoute,
    favoritesRoute,
    historyRoute,
    menuRoute,
    privacyRoute,
    searchRoute,
  ]),
  articleRoute,
  unknownRoute,
])

/** The router of the reader, the same for the browser, the server and the worker. Times: Requirement R9.6. */
export function createReaderRouter(history: RouterHistory, context: ReaderContext) {
  const isInBrowser = typeof document !== 'undefined'
  let hasTurned = false
  const router = createRouter({
    routeTree,
    history,
    context,
    basepath: context.configuration.basePath,
    scrollRestoration: () => isInBrowser && (hasTurned || !isTakenOver()),
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultGcTime: FIVE_MINUTES,
    defaultPreloadGcTime: FIVE_MINUTES,
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ({ error }) => <ErrorScreen error={error} home={context.configuration.basePath} />,
    defaultPendingComponent: PendingScreen,
  })
  router.subscribe('onBeforeLoad', () => context.queries.beginView())
  // Whoever has begun to read before the script came stays there; a later screen begins at its top, or where it was left.
  router.subscribe('onRendered', () => {
    hasTurned = true
  })
  /** Whether the first screen stood there before: the browser itself has found its place. */
  function isTakenOver(): boolean {
    return router.ssr !== undefined
  }
  return router
}

export type ReaderRouter = ReturnType<typeof createReaderRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ReaderRouter
  }
}

/** Shown when a screen takes longer than a second: never a spinner without words. */
function PendingScreen() {
  const { _ } = useLingui()
  return (
    <Notice title={_('One moment')}>
      <p role="status">{_('The pages are on their way. On a slow connection this can take a little longer.')}</p>
    </Notice>
  )
}

interface ReaderAppProps {
  readonly router: ReaderRouter
  readonly queryClient: QueryClient
  /** The interface's texts. */
  readonly texts: I18n
}

/** The whole reader, the same tree in the browser, on the server and in the worker. */
export function ReaderApp({ router, queryClient, texts }: ReaderAppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={texts}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>
  )
}
