import { useLingui } from '@lingui/react'
import { useOnline } from '../../../../ui/useOnline.ts'

interface Props {
  readonly url: string
  readonly onRetry: () => void
}

/** Stands where the controls of a recording would: why it does not play, the file itself, another try. */
export function MissingSound({ url, onRetry }: Props) {
  const { _ } = useLingui()
  const isOnline = useOnline()
  return (
    <p role="status" className="player-missing">
      {isOnline
        ? _('This recording does not play here.')
        : _('You are offline, and this recording is not on this device.')}{' '}
      <a href={url}>{_('Open the file')}</a>{' '}
      <button type="button" onClick={onRetry}>
        {_('Try again')}
      </button>
    </p>
  )
}
