import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses.ts'
import { framedRoute } from './framedRoute.tsx'

/** `/preview/{id}`. Requirements R2.6, R4.17. */
export const previewRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.preview,
  loader: async ({ context, params }) => {
    const issue = await context.queryClient.ensureQueryData(context.queries.preview(params.issue))
    if (issue === null) throw redirect({ to: PATTERNS.home, replace: true })
  },
  component: lazyRouteComponent(() => import('../screens/Preview.tsx'), 'Preview'),
})
