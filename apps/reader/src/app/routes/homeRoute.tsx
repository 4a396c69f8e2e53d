import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { decodePageSearch, PATTERNS } from '../../services/addresses.ts'
import { framedRoute } from './framedRoute.tsx'

const screen = () => import('../screens/Home.tsx')

/** `/`: the listing of issues, a hundred at a time (`?page=2`), or the latest issue itself where the title shows a single one. Requirement R2.3. */
export const homeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.home,
  validateSearch: decodePageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await screen()).prepareHome(context, deps),
  component: lazyRouteComponent(screen, 'Home'),
})
