import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { galleryPictureName } from '../../pictures/picturesOf.ts'
import type { KindProps } from '../../setting/Setting.ts'
import { Carousel } from './Carousel.tsx'
import { GalleryPicture } from './GalleryPicture.tsx'
import { Legends } from '../Legends.tsx'
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
