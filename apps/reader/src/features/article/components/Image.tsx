import type { ImageComponent } from '@gatefold/magazine/component/Component'
import type { CSSProperties } from 'react'
import { newWindow } from '../newWindow.ts'
import type { KindProps } from '../setting.ts'
import { Legends } from './Legends.tsx'
import { PictureFrame } from './PictureFrame.tsx'
import styles from './Image.module.css'

export function Image({ component, setting, frame }: KindProps<ImageComponent>) {
  const link = component.link === undefined ? undefined : setting.resolveLink(component.link)
  const picture = <PictureFrame picture={component} setting={setting} isLead={component.id === setting.leadPictureId} />
  return (
    <figure
      {...frame}
      className={styles.figure}
      data-role={component.role}
      data-filter={component.filter}
      data-unselectable={component.unselectable === true ? '' : undefined}
      data-portrait={isPortrait(component) ? '' : undefined}
      style={fixedWidth(component.fixedWidth)}
    >
      {link === undefined ? (
        picture
      ) : (
        <a {...link} {...newWindow(component.newWindow)}>
          {picture}
        </a>
      )}
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
    </figure>
  )
}

function isPortrait({ width = 0, height = 0 }: ImageComponent): boolean {
  return height > width
}

function fixedWidth(pixels: number | undefined): CSSProperties | undefined {
  return pixels === undefined ? undefined : { maxInlineSize: pixels }
}
