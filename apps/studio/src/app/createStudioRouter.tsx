import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { toIssueView } from '../features/issues/issueList.ts'
import { IssuesScreen } from '../features/issues/IssuesScreen.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { BrokenPage, NotFoundPage } from './PlainPages.tsx'
import { Shell } from './Shell.tsx'

interface RouterOptions {
  readonly document: Document
  /** Path of the studio, with a slash at its end. */
  readonly basepath: string
  /** Of the page, without a path. */
  readonly origin: string
}

const rootRoute = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFoundPage,
})

const issuesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  // How the list is looked at stands in the address: it comes back with the page.
  validateSearch: toIssueView,
  component: IssuesPage,
})

const importsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports',
  component: lazyRouteComponent(() => import('./PublisherPages.tsx'), 'ImportsPage'),
})

const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('./PublisherPages.tsx'), 'PeoplePage'),
})

const logRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/log',
  component: lazyRouteComponent(() => import('./PublisherPages.tsx'), 'LogPage'),
})

const routeTree = rootRoute.addChildren([issuesRoute, importsRoute, peopleRoute, logRoute])

function IssuesPage() {
  const view = issuesRoute.useSearch()
  const navigate = issuesRoute.useNavigate()
  // A letter of a search is no step to go back to.
  return <IssuesScreen view={view} onView={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}

/** The screens by their addresses below the studio's. */
export function createStudioRouter({ document, basepath, origin }: RouterOptions) {
  const router = createRouter({
    routeTree,
    basepath,
    origin,
    defaultErrorComponent: BrokenPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) focusHeading(document)
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>
  }
}
