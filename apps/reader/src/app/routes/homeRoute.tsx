import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { issueAddress, PATTERNS } from '../../services/addresses/addresses.ts'
import { framedRoute } from './framedRoute.tsx'

/** `/`: the listing of issues, or the latest issue itself where the title shows a single one. Requirement R2.3. */
export const homeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.home,
  loader: async ({ context }) => {
    const { queryClient, queries, configuration } = context
    const [issues] = await Promise.all([
      queryClient.ensureQueryData(queries.issues()),
      queryClient.ensureQueryData(queries.featuredArticles()),
    ])
    const [latest] = issues
    if (configuration.issueMode === 'single' && latest !== undefined) {
      throw redirect({ ...issueAddress(latest), replace: true })
    }
  },
  component: lazyRouteComponent(() => import('../screens/Home.tsx'), 'Home'),
})
