import { useLingui } from '@lingui/react'
import { useOnline } from '../../../../ui/useOnline.ts'
import { useWhenBack } from '../../../../ui/useWhenBack.ts'
import styles from './Media.module.css'

interface Props {
  readonly url: string
  readonly onRetry: () => void
  /** The network is back: the film may stand there again, and waits for its reader. */
  readonly onReturn: () => void
}

/** Stands where a film would: why it does not play, the file itself, another try. */
export function MissingFilm({ url, onRetry, onReturn }: Props) {
  const { _ } = useLingui()
  const isOnline = useOnline()
  useWhenBack(onReturn)
  return (
    <div className={styles.missing}>
      <p role="status">{isOnline ? _('This film does not play here.') : _('This film needs a network.')}</p>
      {isOnline && (
        <>
          <p>
            <a href={url}>{_('Open the file')}</a>
          </p>
          <button type="button" onClick={onRetry}>
            {_('Try again')}
          </button>
        </>
      )}
    </div>
  )
}
