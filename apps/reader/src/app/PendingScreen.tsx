import { Notice } from '../ui/Notice.tsx'

/** Shown when a screen takes longer than a second: never a spinner without words. */
export function PendingScreen() {
  return (
    <Notice title="One moment">
      <p role="status">The pages are on their way. On a slow connection this can take a little longer.</p>
    </Notice>
  )
}
