import type { MapComponent } from '@gatefold/magazine/component/Component'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useLateStyle } from '../../../../ui/useLateStyle.ts'
import { whenNear } from '../../../../ui/whenNear.ts'
import type { KindProps } from '../../Setting.ts'
import { Legends } from '../Legends.tsx'
import type { TilePlan } from './drawTileMap.ts'
import { type Place, placesOf, ratioOfMap } from './mapFrame.ts'
import { placeAddress } from './project.ts'
import { Sketch, useDegrees } from './Sketch.tsx'
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

interface Props {
  readonly map: MapComponent
  readonly places: readonly Place[]
  readonly source: MapTiles
}

/** What the late chunk brings. */
interface Drawing {
  readonly css: string
  readonly drawTileMap: (element: HTMLElement, plan: TilePlan) => () => void
}

/** A map of tiles over the sketch. It asks for nothing before it is near the screen, and shows itself when tiles have come. */
function TileMap({ map, places, source }: Props) {
  const { _ } = useLingui()
  const room = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  const [isShown, setShown] = useState(false)
  const texts = { open: _('Open the place on a map'), zoomIn: _('Zoom in'), zoomOut: _('Zoom out'), close: _('Close') }
  useLateStyle(drawing?.css)
  const plan = useRef({ map, places, source, texts })

  useEffect(() => {
    // Without the code for it the sketch stays.
    const fetchDrawing = () => {
      if (!import.meta.env.SSR) import('./drawTileMap.ts').then(setDrawing, () => undefined)
    }
    return room.current === null ? undefined : whenNear(room.current, fetchDrawing)
  }, [])
  useEffect(() => {
    if (room.current === null || drawing === undefined) return undefined
    return drawing.drawTileMap(room.current, { ...plan.current, onTiles: setShown })
  }, [drawing])

  return (
    <div
      ref={room}
      className={styles.tiles}
      dir="ltr"
      role="region"
      aria-label={_('Map')}
      data-keys=""
      data-shown={isShown ? '' : undefined}
    />
  )
}
