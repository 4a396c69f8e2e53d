import type { MapComponent } from '@gatefold/magazine/component/Component'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useLazyStyle } from '../../../../ui/useLazyStyle.ts'
import { whenNear } from '../../../../ui/whenNear.ts'
import type { KindProps } from '../../ArticleSetting.ts'
import { Legends } from '../Legends.tsx'
import type { TilePlan } from './drawTileMap.ts'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { type MapFrame, type Place, placeIn, rounded } from './mapFrame.ts'
import { EARTH_RADIUS, placeAddress, type Point, project, tileZoomOf } from './project.ts'
import styles from './Places.module.css'
import { graticuleOf } from './graticuleOf.ts'
import sketchStyles from './Sketch.module.css'

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
  useLazyStyle(drawing?.css)
  const plan = useRef({ map, places, source, texts })

  useEffect(() => {
    // Without the code for it the sketch stays.
    const fetchDrawing = () => void import('./drawTileMap.ts').then(setDrawing, () => undefined)
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

interface SketchProps {
  readonly map: MapComponent
  readonly places: readonly Place[]
  readonly language: string
}

/**
 * Where the places lie to each other, drawn from nothing but their coordinates: parallels and meridians, a scale, numbered
 * markers. Everything that it says stands in the list below it too, so that it is silent. East is always to the right.
 */
function Sketch({ map, places, language }: SketchProps) {
  const frame = frameOfMap(map)
  const lines = graticuleOf(map, frame)
  const scale = scaleOf(frame)
  const markers = places.map((place) => ({ ...place, at: placeIn(frame, project(place, map)) }))
  const names = setNames(markers, ratioOfMap(map))
  const degrees = useDegrees(language, { maximumFractionDigits: 4 })
  return (
    <div className={sketchStyles.sketch} dir="ltr" aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={lines.map(({ path }) => path).join('')} />
      </svg>
      {lines.map(
        (line) =>
          line.label !== undefined && (
            <span
              key={`${line.axis} ${line.degrees}`}
              className={sketchStyles.degrees}
              data-axis={line.axis}
              style={at(line.label)}
            >
              {degrees(line.axis, line.degrees)}
            </span>
          ),
      )}
      <span className={sketchStyles.scale} style={{ inlineSize: `${scale.width}%` }}>
        {formatLength(scale.metres, language)}
      </span>
      {markers.map((marker, index) => (
        <a
          key={index}
          href={placeAddress(marker, map.zoom)}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
          className={sketchStyles.marker}
          style={at(marker.at)}
        >
          <span className={sketchStyles.number}>{marker.number}</span>
          <Name place={marker} setting={names.get(index)} />
        </a>
      ))}
    </div>
  )
}

function Name({ place, setting }: { readonly place: Place; readonly setting: NameSetting | undefined }) {
  if (setting === undefined) return null
  return (
    <span
      className={sketchStyles.name}
      data-side={setting.side}
      data-wide={setting.isWide ? '' : undefined}
      {...place.mark}
    >
      {place.name}
    </span>
  )
}

function at({ x, y }: { readonly x: number; readonly y: number }) {
  return { left: `${x}%`, top: `${y}%` }
}

interface Marker {
  readonly name: string
  /** In percent of the sketch. */
  readonly at: Point
}

/** Where a name stands beside its number. */
interface NameSetting {
  readonly side: 'left' | 'right'
  /** Only a wide sketch has room for it. */
  readonly isWide: boolean
}

/** Widths of a sketch in CSS pixels: on a phone, and from where names come that a phone has no room for. */
const NARROW = 330

const WIDE = 640

/** Measures of the names' type in CSS pixels; an ideograph is twice as wide as a letter. */
const LETTER = 7.5

const HEIGHT = 20

const MARKER = 26

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * The names that fit beside their markers without touching another marker or name, by their markers' index, the first ones
 * first. For the others their number must do. Pure.
 */
export function setNames(markers: readonly Marker[], ratio: number): ReadonlyMap<number, NameSetting> {
  const settings = new Map<number, NameSetting>()
  for (const width of [NARROW, WIDE]) {
    const size = { width, height: width / ratio }
    const taken = markers.flatMap((marker, index) => boxesOf(marker, settings.get(index), size))
    for (const [index, marker] of markers.entries()) {
      if (settings.has(index) || marker.name === '') continue
      const side = freeSide(marker, taken, size)
      if (side === undefined) continue
      settings.set(index, { side, isWide: width === WIDE })
      taken.push(nameBox(marker, side, size))
    }
  }
  return settings
}

interface Size {
  readonly width: number
  readonly height: number
}

function boxesOf(marker: Marker, setting: NameSetting | undefined, size: Size): readonly Box[] {
  const own = markerBox(marker, size)
  return setting === undefined ? [own] : [own, nameBox(marker, setting.side, size)]
}

function freeSide(marker: Marker, taken: readonly Box[], size: Size): NameSetting['side'] | undefined {
  return (['right', 'left'] as const).find((side) => {
    const box = nameBox(marker, side, size)
    return box.left >= 0 && box.right <= size.width && taken.every((other) => !touches(box, other))
  })
}

function markerBox({ at }: Marker, { width, height }: Size): Box {
  const x = (at.x / 100) * width
  const y = (at.y / 100) * height
  return { left: x - MARKER / 2, right: x + MARKER / 2, top: y - MARKER / 2, bottom: y + MARKER / 2 }
}

function nameBox(marker: Marker, side: NameSetting['side'], size: Size): Box {
  const { left, right, top } = markerBox(marker, size)
  const length = Array.from(marker.name).reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 * LETTER : LETTER), 0)
  const upper = top + (MARKER - HEIGHT) / 2
  const start = side === 'right' ? right : left - length
  return { left: start, right: start + length, top: upper, bottom: upper + HEIGHT }
}

/** Boxes that share no more than an edge do not touch. */
function touches(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

interface ScaleBar {
  readonly metres: number
  /** Its width in percent of the sketch. */
  readonly width: number
}

const LONGEST = 0.3

/** The longest round length that takes up less than a third of a sketch. Pure. */
export function scaleOf({ halfWidth }: MapFrame): ScaleBar {
  const whole = 2 * halfWidth * EARTH_RADIUS
  const power = 10 ** Math.floor(Math.log10(whole * LONGEST))
  const metres = ([5, 2, 1].find((digit) => digit * power <= whole * LONGEST) ?? 1) * power
  return { metres, width: rounded((metres / whole) * 100) }
}

/** `50 km`, `200 m`, in the reading language. */
export function formatLength(metres: number, language: string): string {
  const isLong = metres >= 1000
  const unit = isLong ? 'kilometer' : 'meter'
  return new Intl.NumberFormat(language, { style: 'unit', unit }).format(isLong ? metres / 1000 : metres)
}

/** Writes degrees in a language: `53.5° N`. Negative ones lie to the south and to the west. */
function useDegrees(language: string, format: Intl.NumberFormatOptions) {
  const { _ } = useLingui()
  const number = new Intl.NumberFormat(language, format)
  return (axis: 'latitude' | 'longitude', degrees: number): string => {
    const values = { degrees: number.format(Math.abs(degrees)) }
    if (degrees === 0) return _('{degrees}°', values)
    if (axis === 'latitude') return degrees > 0 ? _('{degrees}° N', values) : _('{degrees}° S', values)
    return degrees > 0 ? _('{degrees}° E', values) : _('{degrees}° W', values)
  }
}

/** The width of a map in CSS pixels for which a zoom is meant, and the size of a pixel of the whole world's tile in metres. */
const USUAL_WIDTH = 640

const WORLD_PIXEL = 156_543

/** How much of the way to the edge a marker may stand. */
const ROOM = 0.84

/** Width by height: what the publisher says, within reason. */
export function ratioOfMap({ width, height }: Pick<MapComponent, 'width' | 'height'>): number {
  return width === undefined || height === undefined ? 1.6 : Math.min(3, Math.max(0.6, width / height))
}

/** The part of the earth that the zoom asks for, or more, so that no marker is outside. Pure. */
export function frameOfMap(map: MapComponent): MapFrame {
  const ratio = ratioOfMap(map)
  const metres = (WORLD_PIXEL * Math.max(0.1, Math.cos((map.latitude * Math.PI) / 180))) / 2 ** tileZoomOf(map.zoom)
  const zoomHalfWidth = Math.min(Math.PI, (metres * USUAL_WIDTH) / 2 / EARTH_RADIUS)
  const points = map.markers.map((marker) => project(marker, map))
  const needed = Math.max(0, ...points.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y) * ratio) / ROOM))
  const halfWidth = Math.max(zoomHalfWidth, needed)
  return { halfWidth, halfHeight: halfWidth / ratio }
}

/** The marked places of a map in their order; its centre where it marks none. Pure. */
function placesOf(map: MapComponent, reading: ReadingLanguage): readonly Place[] {
  const { latitude, longitude, markers } = map
  const marked = markers.length > 0 ? markers : [{ latitude, longitude, caption: '' }]
  const format = new Intl.NumberFormat(reading.language)
  return marked.map((marker, index) => ({
    latitude: marker.latitude,
    longitude: marker.longitude,
    mark: languageMark(marker.caption, reading),
    name: resolveLocalized(marker.caption, reading),
    number: marked.length > 1 ? format.format(index + 1) : '',
  }))
}
