import { useLingui } from '@lingui/react'
import styles from './Gallery.module.css'
import type { Shown } from './useShown.ts'
import type { Slideshow } from './useSlideshow.ts'

interface Props {
  readonly shown: Shown
  readonly count: number
  /** Undefined for a gallery that never plays by itself. */
  readonly slideshow: Slideshow | undefined
}

/** Back, count and forth under the pictures, and for a gallery that plays by itself the button that stops it. */
export function Controls({ shown, count, slideshow }: Props) {
  const { _ } = useLingui()
  const { current } = shown
  const show = (index: number) => {
    slideshow?.stop()
    shown.show(index)
  }
  return (
    <div className={styles.controls}>
      <button type="button" disabled={current === 0} onClick={() => show(current - 1)}>
        {_('Previous picture')}
      </button>
      <span className={styles.middle}>
        <bdi className={styles.count}>{_('{current} of {count}', { current: current + 1, count })}</bdi>
        {slideshow !== undefined && (
          <button type="button" data-play="" onClick={slideshow.isPlaying ? slideshow.stop : slideshow.play}>
            {slideshow.isPlaying ? _('Pause') : _('Play')}
          </button>
        )}
      </span>
      <button type="button" disabled={current === count - 1} onClick={() => show(current + 1)}>
        {_('Next picture')}
      </button>
    </div>
  )
}
