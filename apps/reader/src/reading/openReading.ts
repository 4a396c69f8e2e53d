import { createFavorites, type Favorites } from '../content/favorites/createFavorites.ts'
import type { BrowserKeys, StoredKey } from '../storage/BrowserKeys.ts'
import { createPlaceMemory, createReadingHistory, type PlaceMemory, type ReadingHistory } from './readingHistory.ts'
import { usualView, type ViewMemory } from './viewMemory.ts'

/** What a reader has set up for reading on this device. */
export interface ReadingState {
  readonly places: PlaceMemory
  readonly view: ViewMemory
  readonly history: ReadingHistory
  readonly favorites: Favorites
}

interface ReadingStateDeps {
  readonly keys: BrowserKeys
  readonly browser: Pick<Window, 'addEventListener'>
}

export function openReading({ keys, browser }: ReadingStateDeps): ReadingState {
  return {
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

/** What the reader chose last by the switch; as the title is configured until then. Without printed pages there is no choice. */
export function createViewMemory(key: StoredKey<string>): ViewMemory {
  return {
    read: (replica) => (replica.enabled && (key.read() ?? usualView(replica)) === 'pages' ? 'pages' : 'stories'),
    choose: key.save,
  }
}
