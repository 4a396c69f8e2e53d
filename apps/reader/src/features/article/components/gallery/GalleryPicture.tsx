import type { Picture } from '@gatefold/magazine/component/Component'
import { Enlarging } from '../../pictures/Enlarging.tsx'
import type { Setting } from '../../setting/Setting.ts'
import { Legends } from '../Legends.tsx'
import { PictureFrame } from '../PictureFrame.tsx'
import styles from './Gallery.module.css'

interface Props {
  /** Names it within its article: see `galleryPictureName`. */
  readonly name: string
  readonly picture: Picture
  readonly setting: Setting
  /** As of `PictureFrame`. */
  readonly room?: string | undefined
}

export function GalleryPicture({ name, picture, setting, room }: Props) {
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
