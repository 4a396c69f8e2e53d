import type { AdvertComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import type { CSSProperties } from 'react'
import type { KindProps } from '../ArticleSetting.ts'
import { PictureFrame } from './PictureFrame.tsx'
import styles from './Image.module.css'

/** Paid space. It says so. */
export function Advert({ component, setting, frame }: KindProps<AdvertComponent>) {
  const { _ } = useLingui()
  const link = component.href === undefined ? undefined : setting.resolveLink(component.href)
  const picture = <PictureFrame picture={component} setting={setting} isLead={component.id === setting.leadPictureId} />
  return (
    <aside
      {...frame}
      aria-label={_('Advertisement')}
      className={styles.advert}
      data-unselectable={component.unselectable === true ? '' : undefined}
      style={component.width === undefined ? undefined : ({ '--advert': `${component.width}px` } as CSSProperties)}
    >
      <p className={styles.advertLabel} aria-hidden="true">
        {_('Advertisement')}
      </p>
      {link === undefined ? (
        picture
      ) : (
        <a {...link} target="_blank" rel="sponsored noopener noreferrer">
          {picture}
        </a>
      )}
    </aside>
  )
}
