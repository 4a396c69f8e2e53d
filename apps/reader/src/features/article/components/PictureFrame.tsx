import { languageMark } from '@gatefold/magazine/language/direction'
import { type Localized, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { sizedPicture } from '@gatefold/magazine/pictureSizes'
import { useLingui } from '@lingui/react'
import type { CSSProperties, ReactNode } from 'react'
import { pictureSources } from '../../../ui/pictureSources.ts'
import type { ArticleSetting } from '../ArticleSetting.ts'
import enlargingStyles from './Enlarging.module.css'
import styles from './PictureFrame.module.css'

interface PictureSource {
  readonly imageurl: string
  readonly alt: Localized
  readonly width?: number
  readonly height?: number
  readonly placeholder?: string
}

interface PictureFrameProps {
  readonly picture: PictureSource
  readonly setting: ArticleSetting
  /** Fetched ahead of all others by the gate (`app/startGate.ts`), which knows whether pictures are wanted. */
  readonly isLead?: boolean | undefined
  /** How wide it is shown, as CSS has it; else across the page. */
  readonly room?: string | undefined
}

/** A picture that has its room and its colour before the first byte of it has come. */
export function PictureFrame({ picture, setting, isLead, room = '100vw' }: PictureFrameProps) {
  const { imageurl, width = 0, height = 0 } = picture
  const isMeasured = width > 0 && height > 0
  const sources = pictureSources(imageurl, room)
  return (
    <>
      {isLead && (
        <meta name="lead-picture" content={sources.src} data-srcset={sources.srcSet} data-sizes={sources.sizes} />
      )}
      <img
        {...sources}
        alt={resolveLocalized(picture.alt, setting.reading)}
        {...languageMark(picture.alt, setting.reading)}
        {...(isMeasured && { width, height })}
        className={isMeasured ? styles.measured : styles.unmeasured}
        style={{ ...placeholderStyle(picture.placeholder), ...(isMeasured && { '--ratio': `${width}/${height}` }) }}
        loading="lazy"
        fetchPriority={isLead === true ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
      />
    </>
  )
}

const HEX = /^#[\da-f]{3,8}$/i

function placeholderStyle(placeholder: string | undefined): CSSProperties | undefined {
  return placeholder !== undefined && HEX.test(placeholder) ? { backgroundColor: placeholder } : undefined
}

interface EnlargingProps {
  /** Names the picture within its article: see `picturesOf`. */
  readonly name: string
  readonly picture: { readonly imageurl: string; readonly alt: Localized }
  readonly setting: ArticleSetting
  readonly children: ReactNode
}

/** A picture that opens: without a script its file, with one the lightbox (see `PictureViewer`). */
export function Enlarging({ name, picture, setting, children }: EnlargingProps) {
  const { _ } = useLingui()
  if (setting.isInsideLink === true) return children
  const alt = resolveLocalized(picture.alt, setting.reading)
  return (
    <a
      href={sizedPicture(picture.imageurl).url}
      data-enlarge={name}
      className={enlargingStyles.link}
      aria-label={_('Enlarge: {alt}', { alt: alt === '' ? _('picture') : alt })}
      draggable={false}
    >
      {children}
    </a>
  )
}
