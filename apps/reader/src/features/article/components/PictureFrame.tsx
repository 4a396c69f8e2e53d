import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type Localized } from '@gatefold/magazine/language/Localized'
import type { CSSProperties } from 'react'
import { pictureSources } from '../../../ui/pictureSources.ts'
import type { Setting } from '../setting/Setting.ts'
import styles from './PictureFrame.module.css'

interface PictureSource {
  readonly imageurl: string
  readonly alt: Localized
  readonly width?: number
  readonly height?: number
  readonly placeholder?: string
}

interface Props {
  readonly picture: PictureSource
  readonly setting: Setting
  /** Fetched ahead of all others by the gate (`app/startGate.ts`), which knows whether pictures are wanted. */
  readonly isLead?: boolean | undefined
  /** How wide it is shown, as CSS has it; else across the page. */
  readonly room?: string | undefined
}

/** A picture that has its room and its colour before the first byte of it has come. */
export function PictureFrame({ picture, setting, isLead, room = '100vw' }: Props) {
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
