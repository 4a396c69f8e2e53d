import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { emitReaderEvent } from '../../../analytics/events/readerEvents.ts'
import { ErrorDetails } from '../../../ui/ErrorDetails.tsx'
import { useLazyStyle } from '../../../ui/useLazyStyle.ts'
import css from '../lazy/brokenPart.css?inline'

/** In the place of a component of an article that cannot be shown; the article goes on below. Requirement R2.16. */
export function BrokenPart({ error }: { readonly error: unknown }) {
  const { _ } = useLingui()
  useLazyStyle(css)
  useEffect(() => emitReaderEvent(window, { type: 'error', kind: 'screen' }), [])
  return (
    <aside className="broken-part">
      <p>{_('Something went wrong!')}</p>
      <ErrorDetails error={error} />
    </aside>
  )
}
