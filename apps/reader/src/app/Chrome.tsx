import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import styles from './Chrome.module.css'
import { LayerContext, type Layer, type ShowLayer } from './Frame.tsx'
import { keepLanguage, PATTERNS } from '../network/addresses.ts'
import { useOpened } from '../audio/Playback.ts'
import { useReaderContext } from './ReaderContext.ts'

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

function MissingLayers({ onShow }: { readonly onShow: ShowLayer }) {
  const navigate = useNavigate()
  useEffect(() => {
    onShow(undefined)
    void navigate({ to: PATTERNS.menu, search: keepLanguage })
  }, [navigate, onShow])
  return null
}

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
