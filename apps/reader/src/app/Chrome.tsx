import { useLingui } from '@lingui/react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import styles from './Chrome.module.css'
import { LayerContext, type Layer } from './LayerContext.ts'

/** Its code comes when it is first called. */
const Layers = lazy(() => import('./screens/Layers.tsx').then((module) => ({ default: module.Layers })))

/** What stands around every screen: the way past the bar, and what is laid over the screen when called. */
export function Chrome({ children }: { readonly children: ReactNode }) {
  const { _ } = useLingui()
  const [layer, showLayer] = useState<Layer | undefined>()
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
    </LayerContext>
  )
}
