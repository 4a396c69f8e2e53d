import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Frame } from '../Frame.tsx'
import { decodeLanguageSearch } from '../languageSearch.ts'
import { useReading } from '../useReading.ts'
import type { ReaderContext } from '../ReaderContext.ts'

export const rootRoute = createRootRouteWithContext<ReaderContext>()({
  validateSearch: decodeLanguageSearch,
  component: RootScreen,
  notFoundComponent: NotFound,
})

function RootScreen() {
  const { configuration } = rootRoute.useRouteContext()
  return (
    <Frame configuration={configuration} reading={useReading()}>
      <Outlet />
    </Frame>
  )
}

/** Only a fallback: an unknown path is redirected before this is reached (Requirement R2.12). */
function NotFound() {
  return <p>Not Found</p>
}
