import type { ImageComponent } from '@gatefold/magazine/component/Component'
import type { CSSProperties } from 'react'
import { deferred } from '../lazy/loadLazyKinds.ts'
import { newWindow } from '../links.ts'
import { Enlarging, PictureFrame } from './PictureFrame.tsx'
import type { KindProps } from '../ArticleSetting.ts'
import { Legends } from './Legends.tsx'
import styles from './Image.module.css'

const Filtered = deferred.kind((kinds) => kinds.Filtered)

/** Marks among the pictures of a page, not pictures to look into. */
const NOT_ENLARGED: ReadonlySet<string | undefined> = new Set(['logo', 'thumbnail'])

export function Image({ component, setting, frame }: KindProps<ImageComponent>) {
  const link = component.link === undefined ? undefined : setting.resolveLink(component.link)
  const isLead = component.id === setting.leadPictureId
  const plain = (
    <PictureFrame
      picture={component}
      setting={setting}
      isLead={isLead}
      room={frame['data-place'] === 'text' ? 'min(100vw,714px)' : undefined}
    />
  )
  const picture = component.filter === undefined ? plain : <Filtered filter={component.filter}>{plain}</Filtered>
  return (
    <figure
      {...frame}
      className={styles.figure}
      data-role={component.role}
      data-unselectable={component.unselectable === true ? '' : undefined}
      data-portrait={component.bleed !== true && ratioOf(component) < 1 ? '' : undefined}
      style={roomOf(component)}
    >
      {link !== undefined ? (
        <a {...link} {...newWindow(component.newWindow)}>
          {picture}
        </a>
      ) : NOT_ENLARGED.has(component.role) ? (
        picture
      ) : (
        <Enlarging name={component.id} picture={component} setting={setting}>
          {picture}
        </Enlarging>
      )}
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
    </figure>
  )
}

/** Width by height; 1 where they are not known. */
function ratioOf({ width = 1, height = 1 }: ImageComponent): number {
  return height > 0 && width > 0 ? width / height : 1
}

/** A picture of few pixels is not drawn larger than this many times its size, unless the publisher says so. */
const MOST_ENLARGED = 2
const FEW_PIXELS = 400

function roomOf(image: ImageComponent): CSSProperties {
  const most = isSmall(image) ? { '--most': `${image.width * MOST_ENLARGED}px` } : {}
  const room: Readonly<Record<string, string | number>> = { '--ratio': ratioOf(image), ...most }
  return image.fixedWidth === undefined
    ? room
    : { ...room, maxInlineSize: `min(${image.fixedWidth}px, 100% - var(--edges, 0px))` }
}

function isSmall(image: ImageComponent): image is ImageComponent & { readonly width: number } {
  const { width, imageurl, bleed, expandFullWidth, fixedWidth } = image
  const isWanted = bleed === true || expandFullWidth === true || fixedWidth !== undefined || /\.svg$/i.test(imageurl)
  return !isWanted && width !== undefined && width > 0 && width < FEW_PIXELS
}
