import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { decodePageSearch, HOME_ADDRESS, issueAddress, PATTERNS, referenceOf } from '../../network/addresses.ts'
import { framedRoute } from '../rootRoute.tsx'

const homeScreen = () => import('./Home.tsx')

/** `/`: the listing of issues, a hundred at a time (`?page=2`), or the latest issue itself where the title shows a single one. Requirement R2.3. */
export const homeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.home,
  validateSearch: decodePageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await homeScreen()).prepareHome(context, deps),
  component: lazyRouteComponent(homeScreen, 'Home'),
})

const issueScreen = () => import('./IssuePage.tsx')

/** `/issues/{id}`: an issue with its contents (Requirements R2.4, R4.17), or with `?page=12` its printed pages. */
export const issueRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.issue,
  validateSearch: decodePageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location }) => {
    const issue = await context.queryClient.ensureQueryData(context.queries.issueContents(params.issue))
    if (issue === null) throw redirect({ ...HOME_ADDRESS, replace: true })
    if (referenceOf(issue) !== params.issue) {
      throw redirect({ ...issueAddress(issue), search: true, hash: location.hash, replace: true })
    }
    await (await issueScreen()).prepareIssue(context, issue, location)
  },
  onEnter: ({ context, params }) => context.prefetchIssue(params.issue),
  component: lazyRouteComponent(issueScreen, 'IssuePage'),
})

/** `/preview/{id}`. Requirements R2.6, R4.17. */
export const previewRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.preview,
  loader: async ({ context, params }) => {
    const issue = await context.queryClient.ensureQueryData(context.queries.preview(params.issue))
    if (issue === null) throw redirect({ ...HOME_ADDRESS, replace: true })
  },
  component: lazyRouteComponent(() => import('./Preview.tsx'), 'Preview'),
})
