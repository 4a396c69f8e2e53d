import { LATEST_PATH } from '@gatefold/magazine/title/paths'
import { createRootRouteWithContext, createRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { HOME_ADDRESS, issueAddress, keepLanguage, type LanguageSearch, PATTERNS } from '../network/addresses.ts'
import { useOpened } from '../audio/Playback.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Frame, type Layer, LayerContext, type ShowLayer } from './Frame.tsx'
import { type ReaderContext, useReaderContext } from './ReaderContext.ts'
import styles from './Chrome.module.css'

/** Its code comes when it is first called; without it there is the menu's own screen. */
const Layers = lazy(() =>
  import('./screens/Layers.tsx').then(
    (module) => ({ default: module.Layers }),
    () => ({ default: MissingLayers }),
  ),
)

/** Its code comes when there is something to hear; the sound goes on without it. */
const ListeningLine = lazy(() =>
  import('./screens/ListeningLine.tsx').then(
    (module) => ({ default: module.ListeningLine }),
    () => ({ default: () => null }),
  ),
)

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
    throw redirect({ ...(latest === undefined ? HOME_ADDRESS : issueAddress(latest)), replace: true })
  },
})

function MissingLayers({ onShow }: { readonly onShow: ShowLayer }) {
  const navigate = useNavigate()
  useEffect(() => {
    onShow(undefined)
    void navigate({ to: PATTERNS.menu, search: keepLanguage })
  }, [navigate, onShow])
  return null
}

/** What stands around every screen: the way past the bar, and what is laid over the screen when called. */
function Chrome({ children }: { readonly children: ReactNode }) {
  const { _ } = useLingui()
  const [layer, showLayer] = useState<Layer | undefined>()
  const playback = useOpened(useReaderContext().playback)
  return (
    <LayerContext value={showLayer}>
      <a className={styles.skip} href="#content">
        {_('Skip to the content')}
      </a>
      {children}
      {layer !== undefined && (
        <Suspense fallback={null}>
          <Layers layer={layer} onShow={showLayer} />
        </Suspense>
      )}
      {playback !== undefined && (
        <Suspense fallback={null}>
          <ListeningLine playback={playback} />
        </Suspense>
      )}
    </LayerContext>
  )
}

/** Keeps `lang` when it is text; whether the title has that language is decided where it is read. Requirement R5.2. */
function decodeLanguageSearch(search: Record<string, unknown>): LanguageSearch {
  return typeof search['lang'] === 'string' ? { lang: search['lang'] } : {}
}
