import { LATEST_PATH } from '@gatefold/magazine/title/latestPath'
import { createRoute, redirect } from '@tanstack/react-router'
import { issueAddress, PATTERNS } from '../../services/addresses.ts'
import { rootRoute } from './rootRoute.tsx'

/** Every other path leads to the listing (Requirements R2.12, R8.10), but for the one that leads to the latest issue. */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATTERNS.unknown,
  beforeLoad: async ({ context, params }) => {
    const { queryClient, queries } = context
    const [latest] = params._splat === LATEST_PATH ? await queryClient.ensureQueryData(queries.issues()) : []
    throw redirect({ ...(latest === undefined ? { to: PATTERNS.home } : issueAddress(latest)), replace: true })
  },
})
