import type { MapComponent } from '@gatefold/magazine/component/Component'
import { frameOfMap, placeIn, ratioOfMap } from './frameOfMap.ts'
import { graticuleOf } from './graticuleOf.ts'
import { useDegrees } from './useDegrees.ts'
import { placeAddress } from './placeAddress.ts'
import { project } from './project.ts'
import { formatLength, scaleOf } from './scaleOf.ts'
import { setNames, type NameSetting } from './setNames.ts'
import type { Place } from './placesOf.ts'
import styles from './Sketch.module.css'

interface Props {
  readonly map: MapComponent
  readonly places: readonly Place[]
  readonly language: string
}

/**
 * Where the places lie to each other, drawn from nothing but their coordinates: parallels and meridians, a scale, numbered
 * markers. Everything that it says stands in the list below it too, so that it is silent. East is always to the right.
 */
export function Sketch({ map, places, language }: Props) {
  const frame = frameOfMap(map)
  const lines = graticuleOf(map, frame)
  const scale = scaleOf(frame)
  const markers = places.map((place) => ({ ...place, at: placeIn(frame, project(place, map)) }))
  const names = setNames(markers, ratioOfMap(map))
  const degrees = useDegrees(language, { maximumFractionDigits: 4 })
  return (
    <div className={styles.sketch} dir="ltr" aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={lines.map(({ path }) => path).join('')} />
      </svg>
      {lines.map(
        (line) =>
          line.label !== undefined && (
            <span
              key={`${line.axis} ${line.degrees}`}
              className={styles.degrees}
              data-axis={line.axis}
              style={at(line.label)}
            >
              {degrees(line.axis, line.degrees)}
            </span>
          ),
      )}
      <span className={styles.scale} style={{ inlineSize: `${scale.width}%` }}>
        {formatLength(scale.metres, language)}
      </span>
      {markers.map((marker, index) => (
        <a
          key={index}
          href={placeAddress(marker, map.zoom)}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
          className={styles.marker}
          style={at(marker.at)}
        >
          <span className={styles.number}>{marker.number}</span>
          <Name place={marker} setting={names.get(index)} />
        </a>
      ))}
    </div>
  )
}

function Name({ place, setting }: { readonly place: Place; readonly setting: NameSetting | undefined }) {
  if (setting === undefined) return null
  return (
    <span className={styles.name} data-side={setting.side} data-wide={setting.isWide ? '' : undefined} {...place.mark}>
      {place.name}
    </span>
  )
}

function at({ x, y }: { readonly x: number; readonly y: number }) {
  return { left: `${x}%`, top: `${y}%` }
}
