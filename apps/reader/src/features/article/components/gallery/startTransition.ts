import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import Swiper from 'swiper'
import swiperCss from 'swiper/css?inline'
import coverflowCss from 'swiper/css/effect-coverflow?inline'
import cubeCss from 'swiper/css/effect-cube?inline'
import fadeCss from 'swiper/css/effect-fade?inline'
import flipCss from 'swiper/css/effect-flip?inline'
import { EffectCoverflow, EffectCube, EffectFade, EffectFlip } from 'swiper/modules'
import css from './transitions.css?inline'

/** Moves the pictures of a gallery in place of the row's own scrolling. */
export interface Mover {
  show(index: number): void
  stop(): void
}

/** What a library does its work from. */
export interface Start extends Pick<GalleryComponent, 'transition' | 'direction'> {
  readonly current: number
  readonly onShown: (index: number) => void
}

export const TRANSITION_CSS = [swiperCss, coverflowCss, cubeCss, fadeCss, flipCss, css].join('\n')

/** Milliseconds from one picture to the next. */
const SPEED = 450

/** Hands a row of pictures to the library. What it adds to the elements goes with `stop`. */
export function startTransition(track: HTMLElement, { transition, direction, current, onShown }: Start): Mover {
  track.scrollTo({ left: 0, top: 0, behavior: 'instant' })
  track.classList.add('swiper')
  const isCoverflow = transition === 'coverflow'
  const swiper = new Swiper(track, {
    modules: [EffectCoverflow, EffectCube, EffectFade, EffectFlip],
    effect: transition,
    direction,
    initialSlide: current,
    speed: SPEED,
    slidesPerView: isCoverflow ? 'auto' : 1,
    centeredSlides: isCoverflow,
    // A page that scrolls the same way scrolls on at the ends.
    touchReleaseOnEdges: direction === 'vertical',
    fadeEffect: { crossFade: true },
    cubeEffect: { shadow: false, slideShadows: false },
    flipEffect: { slideShadows: false },
    coverflowEffect: { slideShadows: false, rotate: 38, depth: 90, stretch: 0 },
    on: { slideChange: ({ activeIndex }) => onShown(activeIndex) },
  })
  return {
    show: (index) => void swiper.slideTo(index),
    stop() {
      swiper.destroy(true, true)
      track.classList.remove('swiper')
    },
  }
}
