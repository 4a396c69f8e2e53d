import { useLingui } from '@lingui/react'
import { lazy, Suspense } from 'react'
import type { ErrorScreenProps } from './BrokenScreen.tsx'

/** Its code is kept with the reader's own. */
const Broken = lazy(() =>
  import('./BrokenScreen.tsx').then(
    ({ BrokenScreen }) => ({ default: BrokenScreen }),
    () => ({ default: Last }),
  ),
)

/** What a reader sees when a screen cannot be shown. Requirements R2.16, R8.3; without a network R4.9. */
export function ErrorScreen(props: ErrorScreenProps) {
  return (
    <Suspense fallback={null}>
      <Broken {...props} />
    </Suspense>
  )
}

/** Where not even the code of the screen arrives. */
function Last({ home }: ErrorScreenProps) {
  const { _ } = useLingui()
  return (
    <main>
      <h1>{_('Something went wrong!')}</h1>
      <a href={home}>{_('Back to the magazine')}</a>
    </main>
  )
}
