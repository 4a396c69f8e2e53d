import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { useRef, type CSSProperties } from 'react'
import { Unseen } from '../../../../ui/Unseen.tsx'
import { useLateStyle } from '../../../../ui/useLateStyle.ts'
import type { Setting } from '../../setting/Setting.ts'
import { Controls } from './Controls.tsx'
import { ratioOf } from './ratioOf.ts'
import { Track } from './Track.tsx'
import { useCarousel } from './useCarousel.ts'
import styles from './Gallery.module.css'

interface Props {
  readonly gallery: GalleryComponent
  readonly setting: Setting
}

/** Pictures one after the other, moved by finger, keys and buttons; without a script it is a row that scrolls. */
export function Carousel({ gallery, setting }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const carousel = useCarousel(track, gallery)
  const { shown, slideshow, said } = carousel
  useLateStyle(shown.css)
  const { images, direction, transition, autoplay } = gallery
  const count = images.length
  const isWorded = images.some(({ caption, credit }) => caption !== undefined || credit !== undefined)
  return (
    <div
      role="presentation"
      className={styles.carousel}
      data-keys=""
      data-direction={direction}
      data-transition={transition}
      data-worded={isWorded ? '' : undefined}
      style={{ '--ratio': ratioOf(gallery) } as CSSProperties}
      onKeyDown={carousel.onKeyDown}
    >
      <Track track={track} carousel={carousel} gallery={gallery} setting={setting} />
      {count > 1 && <Controls shown={shown} count={count} slideshow={autoplay ? slideshow : undefined} />}
      <div aria-live="polite">
        <Unseen>{said}</Unseen>
      </div>
    </div>
  )
}
