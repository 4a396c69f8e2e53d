import { Suspense } from 'react'
import { deferKinds } from './deferKinds.tsx'
import type { ContentsProps } from '../ContentsDrawer.tsx'

const drawer = deferKinds(() => import('../ContentsDrawer.tsx'))
const Drawer = drawer.kind((module) => module.ContentsDrawer)

/** Before the host renders a page. In the browser its markup stands and opens by itself until the code is there. */
export function loadContents(): Promise<void> {
  return drawer.load()
}

/** The drawer with the contents. Its code comes after the page has come to life. */
export function LazyContents(props: ContentsProps) {
  return (
    <Suspense fallback={null}>
      <Drawer {...props} />
    </Suspense>
  )
}
