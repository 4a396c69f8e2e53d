import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { issueAddress, PATTERNS, referenceOf } from '../../services/addresses/addresses.ts'
import { framedRoute } from './framedRoute.tsx'

/** `/issues/{id}`: an issue with its contents. Requirements R2.4, R4.17. */
export const issueRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.issue,
  loader: async ({ context, params, location }) => {
    const issue = await context.queryClient.ensureQueryData(context.queries.issueContents(params.issue))
    if (issue === null) throw redirect({ to: PATTERNS.home, replace: true })
    if (referenceOf(issue) !== params.issue) {
      throw redirect({ ...issueAddress(issue), hash: location.hash, replace: true })
    }
  },
  onEnter: ({ context, params }) => context.warmIssue(params.issue),
  component: lazyRouteComponent(() => import('../screens/IssuePage.tsx'), 'IssuePage'),
})
