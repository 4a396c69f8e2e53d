import { resolveLocalized, type Localized } from '@gatefold/magazine/language/Localized'
import { sizedPicture } from '@gatefold/magazine/picture/pictureSizes'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Setting } from '../setting/Setting.ts'
import styles from './Enlarging.module.css'

interface Props {
  /** Names the picture within its article: see `picturesOf`. */
  readonly name: string
  readonly picture: { readonly imageurl: string; readonly alt: Localized }
  readonly setting: Setting
  readonly children: ReactNode
}

/** A picture that opens: without a script its file, with one the lightbox (see `PictureViewer`). */
export function Enlarging({ name, picture, setting, children }: Props) {
  const { _ } = useLingui()
  if (setting.isInsideLink === true) return children
  const alt = resolveLocalized(picture.alt, setting.reading)
  return (
    <a
      href={sizedPicture(picture.imageurl).url}
      data-enlarge={name}
      className={styles.link}
      aria-label={_('Enlarge: {alt}', { alt: alt === '' ? _('picture') : alt })}
      draggable={false}
    >
      {children}
    </a>
  )
}
