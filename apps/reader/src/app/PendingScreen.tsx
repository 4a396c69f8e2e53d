import { useLingui } from '@lingui/react'
import { Notice } from '../ui/Notice.tsx'

/** Shown when a screen takes longer than a second: never a spinner without words. */
export function PendingScreen() {
  const { _ } = useLingui()
  return (
    <Notice title={_('One moment')}>
      <p role="status">{_('The pages are on their way. On a slow connection this can take a little longer.')}</p>
    </Notice>
  )
}
