import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { createFavorites, type Favorites } from '../favorites/createFavorites.ts'
import { createDisplay, type Display } from './createDisplay.ts'
import { createPlaceMemory, type PlaceMemory } from './placeMemory.ts'
import { createReadingHistory, type ReadingHistory } from './readingHistory.ts'
import { createViewMemory, type ViewMemory } from './viewMemory.ts'

/** What a reader has set up for reading on this device. */
export interface ReadingDesk {
  readonly display: Display
  readonly places: PlaceMemory
  readonly view: ViewMemory
  readonly history: ReadingHistory
  readonly favorites: Favorites
}

interface Surroundings {
  readonly keys: BrowserKeys
  readonly browser: Pick<Window, 'document' | 'addEventListener'>
}

export function openDesk({ keys, browser }: Surroundings): ReadingDesk {
  return {
    display: createDisplay({ keys, document: browser.document, events: browser }),
    places: createPlaceMemory(keys.places),
    view: createViewMemory(keys.view),
    history: createReadingHistory({
      key: keys.history,
      places: [keys.places, keys.listeningPlaces],
      events: browser,
      now: Date.now,
    }),
    favorites: createFavorites({ keys, events: browser, now: Date.now }),
  }
}
