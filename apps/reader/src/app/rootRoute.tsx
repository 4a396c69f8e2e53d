import { LATEST_PATH } from '@gatefold/magazine/title/paths'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { decodeLanguageSearch, issueAddress, PATTERNS } from '../network/addresses.ts'
import { Chrome } from './Chrome.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Frame } from './Frame.tsx'
import { type ReaderContext, useReaderContext } from './ReaderContext.ts'

export const rootRoute = createRootRouteWithContext<ReaderContext>()({
  validateSearch: decodeLanguageSearch,
  component: RootScreen,
  notFoundComponent: NotFound,
})

function RootScreen() {
  return (
    <Chrome>
      <Outlet />
    </Chrome>
  )
}

/** Only a fallback: an unknown path is redirected before this is reached (Requirement R2.12). */
function NotFound() {
  const { basePath } = useReaderContext().configuration
  return <ErrorScreen error={new Error('Not Found')} home={basePath} />
}

/** Every screen below the thin line with the menu and the logo: all but an article, which has a line of its own. */
export const framedRoute = createRoute({ getParentRoute: () => rootRoute, id: 'framed', component: FramedScreen })

function FramedScreen() {
  const { configuration } = useReaderContext()
  return (
    <Frame configuration={configuration}>
      <Outlet />
    </Frame>
  )
}

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
