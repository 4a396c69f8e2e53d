import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import css from './errorDetails.css?inline'
import { useLazyStyle } from './useLazyStyle.ts'

/** What the error says of itself, for whoever wants to see it. Requirement R2.16. */
export function ErrorDetails({ error }: { readonly error: unknown }) {
  const { _ } = useLingui()
  useLazyStyle(css)
  const id = useId()
  const name = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className="error-details">
      <button id={name} type="button" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {isShown ? _('Hide Error') : _('Show Error')}
      </button>
      <div id={id}>
        {isShown && (
          <pre dir="ltr" role="region" aria-labelledby={name} tabIndex={0}>
            {describeError(error)}
          </pre>
        )}
      </div>
    </div>
  )
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
