import { sizedPicture } from '@gatefold/magazine/pictureSizes'
import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import LightboxOf from 'yet-another-react-lightbox'
import type { ControllerRef, Labels } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import libraryCss from 'yet-another-react-lightbox/styles.css?inline'
import { useTexts } from '../../../i18n/lazyTexts.ts'
import { kindsTexts } from '../../../i18n/texts/kinds/kindsTexts.ts'
import { useLazyStyle } from '../../../ui/useLazyStyle.ts'
import css from './lightbox.css?inline'
import type { LargePicture } from './picturesOf.ts'

const PATHS = {
  iconClose: 'M6 6l12 12M18 6L6 18',
  iconPrev: 'M14.5 5l-7 7 7 7',
  iconNext: 'M9.5 5l7 7-7 7',
  iconZoomIn: 'M12 5v14M5 12h14',
  iconZoomOut: 'M5 12h14',
}

/** Thin lines in place of the library's heavy shapes. The buttons around them have names. */
const ICONS = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [
    name,
    () => (
      <svg viewBox="0 0 24 24" className="lightbox-icon" aria-hidden="true">
        <path d={path} />
      </svg>
    ),
  ]),
)

interface Props {
  readonly pictures: readonly LargePicture[]
  /** The picture that is seen first. */
  readonly index: number
  /** Caption and credit of a picture. */
  readonly wordsOf: (picture: LargePicture) => ReactNode
  /** Called when nothing of it is to be seen any more. */
  readonly onClose: () => void
}

/** All pictures of an article, one at a time and large. The browser's Back closes it. */
export function Lightbox(props: Props) {
  return useTexts(kindsTexts) ? <OpenLightbox {...props} /> : null
}

function OpenLightbox({ pictures, index, wordsOf, onClose }: Props) {
  const [current, setCurrent] = useState(index)
  const dialog = useRef<HTMLDialogElement>(null)
  const controller = useRef<ControllerRef>(null)
  const [slides] = useState(() => pictures.map(slideOf))
  const labels = useLabels()
  useLazyStyle(libraryCss + css)
  const removeStep = useStep(() => controller.current?.close())
  const finish = () => {
    removeStep()
    onClose()
  }
  const pictureAt = (slide: object) => pictures[slides.findIndex((each) => each === slide)]
  return (
    <dialog
      ref={(element) => {
        dialog.current = element
        if (element?.open === false) element.showModal()
      }}
      className="lightbox"
      aria-label={labels['Photo gallery']}
      onCancel={(event) => {
        event.preventDefault()
        controller.current?.close()
      }}
    >
      <LightboxOf
        {...FIXED}
        open
        close={finish}
        index={index}
        slides={slides}
        labels={labels}
        on={{ view: (view) => setCurrent(view.index) }}
        portal={{ root: () => dialog.current, container: NO_SECOND_DIALOG }}
        carousel={{
          ...CAROUSEL,
          imageProps: (slide) => ({ style: { filter: pictureAt(slide)?.filter }, draggable: false }),
        }}
        controller={{ ref: controller, closeOnPullDown: true }}
        render={{
          ...ICONS,
          ...(pictures.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
          slideFooter: ({ slide }) => {
            const picture = pictureAt(slide)
            return picture && wordsOf(picture)
          },
          controls: () => <Count current={current + 1} count={pictures.length} />,
        }}
      />
    </dialog>
  )
}

interface CountProps {
  readonly current: number
  readonly count: number
}

/** Seen only: the picture's own name says it to a screen reader. */
function Count({ current, count }: CountProps) {
  const { _ } = useLingui()
  return (
    <p className="lightbox-count" aria-hidden="true">
      <bdi>{count > 1 && _('{current} of {count}', { current, count })}</bdi>
    </p>
  )
}

/** How far beyond its own pixels a picture may be looked into. */
const MOST_ENLARGED = 2

const CAROUSEL = { finite: true, preload: 1, padding: 0, spacing: '16px' } as const

/** The element around it is a modal dialog already, and keeps the page behind it still. */
const NO_SECOND_DIALOG = { role: 'presentation', 'aria-modal': undefined, 'aria-label': undefined }

const FIXED = {
  plugins: [Zoom],
  noScroll: { disabled: true },
  animation: { fade: 200, swipe: 250, navigation: 200, zoom: 200 },
  zoom: { maxZoomPixelRatio: MOST_ENLARGED, scrollToZoom: true, pinchZoomV4: true },
}

function slideOf({ imageurl, alt, width, height }: LargePicture) {
  const { url: src, sizes } = sizedPicture(imageurl)
  if (width === undefined || height === undefined) return { src, alt }
  const srcSet = sizes.map((size) => ({ src: size.url, width: size.width, height: (size.width * height) / width }))
  return { src, alt, width, height, ...(srcSet.length > 0 && { srcSet }) }
}

function useLabels() {
  const { _ } = useLingui()
  return {
    Previous: _('Previous picture'),
    Next: _('Next picture'),
    Close: _('Close'),
    Carousel: _('gallery'),
    Slide: _('picture'),
    'Photo gallery': _('Pictures of this article'),
    '{index} of {total}': _('{current} of {count}', { current: '{index}', count: '{total}' }),
    'Zoom in': _('Zoom in'),
    'Zoom out': _('Zoom out'),
  } satisfies Labels
}

/** An entry in the browser's history for as long as something is open. Gives what takes it away when that is closed by hand. */
function useStep(onBack: () => void): () => void {
  const step = useRef<Step>(undefined)
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    const pushed = pushStep(() => goBack())
    step.current = pushed
    return () => pushed.forget()
  }, [])
  return () => step.current?.remove()
}

interface Step {
  /** Takes the entry away again; without effect once the reader has gone back. */
  remove(): void
  /** Leaves the entry where it is and listens no more. */
  forget(): void
}

/**
 * Puts an entry of the same address onto the browser's history, so that its Back steps out of what is open instead of
 * leaving the page. The router is told neither of the entry nor of the way back: for it nothing has happened.
 */
function pushStep(onBack: () => void): Step {
  let state: 'open' | 'taken-away' | 'over' = 'open'
  const stop = () => window.removeEventListener('popstate', onPopState, { capture: true })
  const onPopState = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    stop()
    const isReaders = state === 'open'
    state = 'over'
    if (isReaders) onBack()
  }
  // The router has put functions of its own in the place of the browser's.
  History.prototype.pushState.call(window.history, window.history.state, '')
  window.addEventListener('popstate', onPopState, { capture: true })
  return {
    remove() {
      if (state !== 'open') return
      state = 'taken-away'
      window.history.back()
    },
    forget() {
      if (state === 'open') stop()
    },
  }
}
