import { useLingui } from '@lingui/react'
import { useOnline } from '../../../ui/useOnline.ts'

interface Props {
  readonly name: string
  readonly onRetry: () => void
}

/** Stands where a page would whose picture cannot be had. */
export function MissingPage({ name, onRetry }: Props) {
  const { _ } = useLingui()
  const reason = useOnline() ? _('This page could not be loaded.') : _('This page is not on this device.')
  return (
    <div className="printed-missing">
      <p>
        {name}: {reason}
      </p>
      <button type="button" onClick={onRetry}>
        {_('Try again')}
      </button>
    </div>
  )
}
