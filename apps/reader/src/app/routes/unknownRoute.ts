import { createRoute, redirect } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { rootRoute } from './rootRoute.tsx'

/** Every other path leads to the listing. Requirements R2.12, R8.10. */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATTERNS.unknown,
  beforeLoad: () => {
    throw redirect({ to: PATTERNS.home, replace: true })
  },
})
