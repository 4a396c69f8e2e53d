import { createRoute, Outlet } from '@tanstack/react-router'
import { Frame } from '../Frame.tsx'
import { useReaderContext } from '../useReaderContext.ts'
import { rootRoute } from './rootRoute.tsx'

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
