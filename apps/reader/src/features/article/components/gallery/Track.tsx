import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import type { RefObject } from 'react'
import { galleryPictureName } from '../../pictures/picturesOf.ts'
import type { Setting } from '../../setting/Setting.ts'
import { GalleryPicture } from './GalleryPicture.tsx'
import type { CarouselState } from './useCarousel.ts'
import styles from './Gallery.module.css'

interface Props {
  readonly track: RefObject<HTMLDivElement | null>
  readonly carousel: CarouselState
  readonly gallery: GalleryComponent
  readonly setting: Setting
}

/** Neighbours that are there before they are turned to. */
const NEAR = 2

/** The room that the pictures pass through. The library that turns them finds row and slides by their plain class names. */
export function Track({ track, carousel: { shown, slideshow }, gallery, setting }: Props) {
  const { _ } = useLingui()
  const { images, id } = gallery
  const take = () => {
    shown.onTaken()
    slideshow.stop()
  }
  const slides = (
    <ul role="list" className={`${styles.row} swiper-wrapper`}>
      {images.map((picture, index) => (
        <li
          key={index}
          className={`${styles.slide} swiper-slide`}
          inert={shown.isStacked && index !== shown.current}
          data-near={Math.abs(index - shown.current) <= NEAR ? '' : undefined}
        >
          <GalleryPicture name={galleryPictureName(id, index)} picture={picture} setting={setting} />
        </li>
      ))}
    </ul>
  )
  if (images.length < 2) return slides
  return (
    <div
      ref={track}
      role="group"
      aria-roledescription={_('gallery')}
      aria-label={_('{count, plural, one {# picture} other {# pictures}}', { count: images.length })}
      tabIndex={0}
      className={styles.track}
      onScroll={shown.onScroll}
      onWheel={take}
      onTouchStart={take}
      onPointerDown={take}
      onFocus={slideshow.stop}
      onPointerEnter={({ pointerType }) => slideshow.hold(pointerType === 'mouse')}
      onPointerLeave={() => slideshow.hold(false)}
    >
      {slides}
    </div>
  )
}
