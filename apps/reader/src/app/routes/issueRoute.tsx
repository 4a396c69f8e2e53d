import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { decodePageSearch, issueAddress, PATTERNS, referenceOf } from '../../services/addresses.ts'
import { framedRoute } from './framedRoute.tsx'

const screen = () => import('../screens/IssuePage.tsx')

/** `/issues/{id}`: an issue with its contents (Requirements R2.4, R4.17), or with `?page=12` its printed pages. */
export const issueRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.issue,
  validateSearch: decodePageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location }) => {
    const issue = await context.queryClient.ensureQueryData(context.queries.issueContents(params.issue))
    if (issue === null) throw redirect({ to: PATTERNS.home, replace: true })
    if (referenceOf(issue) !== params.issue) {
      throw redirect({ ...issueAddress(issue), search: true, hash: location.hash, replace: true })
    }
    await (await screen()).prepareIssue(context, issue, location)
  },
  onEnter: ({ context, params }) => context.warmIssue(params.issue),
  component: lazyRouteComponent(screen, 'IssuePage'),
})
