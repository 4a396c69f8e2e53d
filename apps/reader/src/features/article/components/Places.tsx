import type { Coordinates, MapComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import type { KindProps } from '../setting/Setting.ts'
import { Legends } from './Legends.tsx'
import styles from './Places.module.css'

/** The places of a map, by name, each a link to where it lies. */
export function Places({ component, setting, frame }: KindProps<MapComponent>) {
  const { _ } = useLingui()
  const { latitude, longitude, zoom } = component
  const places = component.markers.length > 0 ? component.markers : [{ latitude, longitude, caption: '' }]
  return (
    <figure {...frame} className={styles.places}>
      <ul role="list">
        {places.map((place, index) => (
          <li key={index}>
            <a
              href={placeAddress(place, zoom)}
              target="_blank"
              rel="noopener noreferrer"
              {...languageMark(place.caption, setting.reading)}
            >
              {resolveLocalized(place.caption, setting.reading) || _('Open the place on a map')}
            </a>
            <span className={styles.position}>{positionText(place)}</span>
          </li>
        ))}
      </ul>
      <Legends caption={component.caption} setting={setting} />
    </figure>
  )
}

/** Our zoom runs from 1 to 10, that of OpenStreetMap from 0 to 19. */
function placeAddress({ latitude, longitude }: Coordinates, zoom: number): string {
  const level = Math.round(2 + zoom * 1.6)
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${level}/${latitude}/${longitude}`
}

function positionText({ latitude, longitude }: Coordinates): string {
  const north = `${Math.abs(latitude).toFixed(3)}° ${latitude < 0 ? 'S' : 'N'}`
  return `${north}, ${Math.abs(longitude).toFixed(3)}° ${longitude < 0 ? 'W' : 'E'}`
}
