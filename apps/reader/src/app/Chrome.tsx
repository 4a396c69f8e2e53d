import { useLingui } from '@lingui/react'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import styles from './Chrome.module.css'
import { LayerContext, type Layer } from './LayerContext.ts'
import { keepLanguage, PATTERNS } from '../services/addresses/addresses.ts'
import { useOpened } from '../services/playback/useOpened.ts'
import { useReaderContext } from './useReaderContext.ts'

/** Its code comes when it is first called; without it there is the menu's own screen. */
const Layers = lazy(() =>
  import('./screens/Layers.tsx').then(
    (module) => ({ default: module.Layers }),
    () => ({ default: () => <Navigate to={PATTERNS.menu} search={keepLanguage} /> }),
  ),
)

/** Its code comes when there is something to hear; the sound goes on without it. */
const ListeningLine = lazy(() =>
  import('./screens/ListeningLine.tsx').then(
    (module) => ({ default: module.ListeningLine }),
    () => ({ default: () => null }),
  ),
)

/** What stands around every screen: the way past the bar, and what is laid over the screen when called. */
export function Chrome({ children }: { readonly children: ReactNode }) {
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
