import type { Coordinates, MapComponent } from '@gatefold/magazine/component/Component'
import { languageMark, type LanguageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'

export interface Place extends Coordinates {
  readonly name: string
  /** As it stands on the map and in the list; '' where there is but one place. */
  readonly number: string
  /** The language of the name where it is not the page's. */
  readonly mark: LanguageMark
}

/** The marked places of a map in their order; its centre where it marks none. Pure. */
export function placesOf(map: MapComponent, reading: ReadingLanguage): readonly Place[] {
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
