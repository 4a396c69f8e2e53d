import type { GalleryComponent, Picture } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import { type CSSProperties, type RefObject, useRef } from 'react'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { useLazyStyle } from '../../../../ui/useLazyStyle.ts'
import { galleryPictureName } from '../../pictures/picturesOf.ts'
import type { KindProps, ArticleSetting } from '../../ArticleSetting.ts'
import { Legends } from '../Legends.tsx'
import { Enlarging, PictureFrame } from '../PictureFrame.tsx'
import { type CarouselState, type Shown, type Slideshow, useCarousel } from './useCarousel.ts'
import styles from './Gallery.module.css'

/** Of a mosaic; the first may be twice as wide. */
const TILE = 'min(50vw,640px)'

/** Several pictures: one after the other, or side by side as a mosaic. */
export function Gallery({ component, setting, frame }: KindProps<GalleryComponent>) {
  if (component.images.length === 0) return null
  return (
    <figure {...frame} className={styles.gallery}>
      {component.role === 'mosaic' ? (
        <ul role="list" className={styles.mosaic}>
          {component.images.map((picture, index) => (
            <li key={index}>
              <GalleryPicture
                name={galleryPictureName(component.id, index)}
                picture={picture}
                setting={setting}
                room={index === 0 ? undefined : TILE}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Carousel gallery={component} setting={setting} />
      )}
      <Legends caption={component.caption} setting={setting} />
    </figure>
  )
}

interface GalleryPictureProps {
  /** Names it within its article: see `galleryPictureName`. */
  readonly name: string
  readonly picture: Picture
  readonly setting: ArticleSetting
  /** As of `PictureFrame`. */
  readonly room?: string | undefined
}

function GalleryPicture({ name, picture, setting, room }: GalleryPictureProps) {
  const link = picture.link === undefined ? undefined : setting.resolveLink(picture.link)
  const image = <PictureFrame picture={picture} setting={setting} room={room} />
  return (
    <figure className={styles.picture}>
      <div className={styles.room}>
        {link === undefined ? (
          <Enlarging name={name} picture={picture} setting={setting}>
            {image}
          </Enlarging>
        ) : (
          <a {...link}>{image}</a>
        )}
      </div>
      <Legends caption={picture.caption} credit={picture.credit} setting={setting} />
    </figure>
  )
}

interface CarouselProps {
  readonly gallery: GalleryComponent
  readonly setting: ArticleSetting
}

/** Pictures one after the other, moved by finger, keys and buttons; without a script it is a row that scrolls. */
function Carousel({ gallery, setting }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null)
  const carousel = useCarousel(track, gallery)
  const { shown, slideshow, said } = carousel
  useLazyStyle(shown.css)
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
      style={{ '--ratio': galleryRatioOf(gallery) } as CSSProperties}
      onKeyDown={carousel.onKeyDown}
    >
      <Track track={track} carousel={carousel} gallery={gallery} setting={setting} />
      {count > 1 && <Controls shown={shown} count={count} slideshow={autoplay ? slideshow : undefined} />}
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  )
}

interface TrackProps {
  readonly track: RefObject<HTMLDivElement | null>
  readonly carousel: CarouselState
  readonly gallery: GalleryComponent
  readonly setting: ArticleSetting
}

/** Neighbours that are there before they are turned to. */
const NEAR = 2

/** The room that the pictures pass through. The library that turns them finds row and slides by their plain class names. */
function Track({ track, carousel: { shown, slideshow }, gallery, setting }: TrackProps) {
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

interface ControlsProps {
  readonly shown: Shown
  readonly count: number
  /** Undefined for a gallery that never plays by itself. */
  readonly slideshow: Slideshow | undefined
}

/** Back, count and forth under the pictures, and for a gallery that plays by itself the button that stops it. */
function Controls({ shown, count, slideshow }: ControlsProps) {
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

/** Width by height of the room that all pictures of a gallery share: as its publisher says, else the first picture's. Pure. */
export function galleryRatioOf({ aspectRatio, images }: Pick<GalleryComponent, 'aspectRatio' | 'images'>): number {
  if (aspectRatio !== undefined && aspectRatio > 0) return aspectRatio
  const [first] = images
  return first === undefined ? 1.5 : clampRatio(first)
}

/** No narrower than a portrait, no wider than a panorama. */
function clampRatio({ width = 3, height = 2 }: Picture): number {
  return height > 0 ? Math.min(2.4, Math.max(0.8, width / height)) : 1.5
}
