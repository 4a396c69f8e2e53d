import type { MapComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import type { CSSProperties } from 'react'
import type { KindProps } from '../../setting/Setting.ts'
import { Legends } from '../Legends.tsx'
import { ratioOfMap } from './frameOfMap.ts'
import { placeAddress } from './placeAddress.ts'
import { placesOf } from './placesOf.ts'
import { Sketch } from './Sketch.tsx'
import { TileMap } from './TileMap.tsx'
import { useDegrees } from './useDegrees.ts'
import styles from './Places.module.css'

const THOUSANDTHS = { minimumFractionDigits: 3, maximumFractionDigits: 3 }

/** A map: its places as a sketch and by name, each a link to where it lies; tiles come over the sketch where there are any. */
export function Places({ component, setting, frame }: KindProps<MapComponent>) {
  const { _, i18n } = useLingui()
  const { reading, maps } = setting
  const degrees = useDegrees(reading.language, THOUSANDTHS)
  const places = placesOf(component, reading)
  return (
    <figure {...frame} className={styles.places} style={roomOf(component)}>
      <div className={styles.map}>
        <Sketch map={component} places={places} language={reading.language} />
        {maps !== undefined && (
          <TileMap key={`${reading.language} ${i18n.locale}`} map={component} places={places} source={maps} />
        )}
      </div>
      <ol role="list">
        {places.map((place, index) => (
          <li key={index}>
            {place.number !== '' && (
              <span className={styles.number} aria-hidden="true">
                {place.number}
              </span>
            )}
            <a href={placeAddress(place, component.zoom)} target="_blank" rel="noopener noreferrer" {...place.mark}>
              {place.name || _('Open the place on a map')}
            </a>
            <span className={styles.position} dir="ltr">
              {degrees('latitude', place.latitude)}, {degrees('longitude', place.longitude)}
            </span>
          </li>
        ))}
      </ol>
      <Legends caption={component.caption} setting={setting} />
    </figure>
  )
}

/** The map's room, before anything of it is there. */
function roomOf(map: MapComponent): CSSProperties {
  const most: Readonly<Record<string, string>> = map.width === undefined ? {} : { '--most': `${map.width}px` }
  const room: Readonly<Record<string, string | number>> = { '--ratio': ratioOfMap(map), ...most }
  return room
}
