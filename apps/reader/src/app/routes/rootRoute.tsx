import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { decodeLanguageSearch } from '../../services/addresses.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { useReaderContext } from '../useReaderContext.ts'
import { Chrome } from '../Chrome.tsx'
import type { ReaderContext } from '../ReaderContext.ts'

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
