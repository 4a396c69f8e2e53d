import { useLingui } from '@lingui/react'
import { useOnline } from '../../../../ui/useOnline.ts'
import styles from './Media.module.css'

interface Props {
  readonly url: string
  readonly onRetry: () => void
}

/** Stands where a film would: why it does not play, the file itself, another try. */
export function MissingFilm({ url, onRetry }: Props) {
  const { _ } = useLingui()
  const isOnline = useOnline()
  return (
    <div className={styles.missing}>
      <p role="status">
        {isOnline ? _('This film does not play here.') : _('You are offline, and this film is not on this device.')}
      </p>
      <p>
        <a href={url}>{_('Open the file')}</a>
      </p>
      <button type="button" onClick={onRetry}>
        {_('Try again')}
      </button>
    </div>
  )
}
