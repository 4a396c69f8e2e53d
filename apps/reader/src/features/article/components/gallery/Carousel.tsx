import type { GalleryComponent, Picture } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import { useRef, useState, type CSSProperties } from 'react'
import { galleryPictureName } from '../../pictures/picturesOf.ts'
import type { Setting } from '../../setting/Setting.ts'
import { GalleryPicture } from './GalleryPicture.tsx'
import styles from './Gallery.module.css'

interface Props {
  readonly gallery: GalleryComponent
  readonly setting: Setting
}

/** Pictures in a row that the finger, the buttons and the arrow keys move; without a script it is a row that scrolls. */
export function Carousel({ gallery, setting }: Props) {
  const { _ } = useLingui()
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const count = gallery.images.length
  const show = (index: number) => {
    track.current?.firstElementChild?.children[index]?.scrollIntoView({
      behavior: 'smooth',
      inline: 'start',
      block: 'nearest',
    })
  }
  return (
    <div className={styles.carousel} style={{ '--ratio': ratioOf(gallery) } as CSSProperties}>
      <div
        ref={track}
        role="group"
        aria-roledescription={_('gallery')}
        aria-label={_('{count} pictures', { count })}
        tabIndex={0}
        data-keys=""
        className={styles.track}
        onScroll={(event) => setCurrent(shownIndex(event.currentTarget))}
      >
        <ul role="list" className={styles.row}>
          {gallery.images.map((picture, index) => (
            <li key={index} className={styles.slide}>
              <GalleryPicture name={galleryPictureName(gallery.id, index)} picture={picture} setting={setting} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <button type="button" disabled={current === 0} onClick={() => show(current - 1)}>
          {_('Previous picture')}
        </button>
        <bdi aria-live="polite" className={styles.count}>
          {_('{current} of {count}', { current: current + 1, count })}
        </bdi>
        <button type="button" disabled={current === count - 1} onClick={() => show(current + 1)}>
          {_('Next picture')}
        </button>
      </div>
    </div>
  )
}

/** The scroll offset is negative where the text runs from right to left. */
function shownIndex(track: HTMLElement): number {
  return Math.round(Math.abs(track.scrollLeft) / Math.max(1, track.clientWidth))
}

function ratioOf({ aspectRatio, images }: GalleryComponent): number {
  if (aspectRatio !== undefined && aspectRatio > 0) return aspectRatio
  const [first] = images
  return first === undefined ? 1.5 : clampRatio(first)
}

/** No narrower than a portrait, no wider than a panorama. */
function clampRatio({ width = 3, height = 2 }: Picture): number {
  return height > 0 ? Math.min(2.4, Math.max(0.8, width / height)) : 1.5
}
