import { PAPER_COLOURS } from '@gatefold/magazine/title/paperColours'
import { createFavorites, type Favorites } from '../content/favorites/createFavorites.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { createPlaceMemory, createReadingHistory, type PlaceMemory, type ReadingHistory } from './readingHistory.ts'
import { createViewMemory, type ViewMemory } from './viewMemory.ts'
import { FONT_SIZE, PAPERS, type Paper } from './papers.ts'

/** What a reader has set up for reading on this device. */
export interface ReadingState {
  readonly display: Display
  readonly places: PlaceMemory
  readonly view: ViewMemory
  readonly history: ReadingHistory
  readonly favorites: Favorites
}

interface ReadingStateDeps {
  readonly keys: BrowserKeys
  readonly browser: Pick<Window, 'document' | 'addEventListener'>
}

export function openReading({ keys, browser }: ReadingStateDeps): ReadingState {
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

/** How the reader wants pages to look on this device. */
export interface DisplayChoice {
  /** Undefined: as the system says. */
  readonly paper: Paper | undefined
  /** Percent on the root element. */
  readonly fontSize: number
  readonly hasPictures: boolean
}

export interface Display {
  /** The same object until something changes. */
  read(): DisplayChoice
  /** Stores what is given, and shows it at once on this page and on all others that are open. */
  change(choice: Partial<DisplayChoice>): void
  /** Calls back after every change, here or in another tab; gives the way to stop. */
  subscribe(listener: () => void): () => void
}

interface DisplayDeps {
  readonly keys: Pick<BrowserKeys, 'paper' | 'fontSize' | 'images'>
  readonly document: Document
  /** Where the browser says that another tab has stored something. */
  readonly events: Pick<Window, 'addEventListener'>
}

/**
 * Paper, text size and pictures, kept in the browser's keys (Requirement R3.10) and shown by attributes of the root element.
 * The gate has set the same attributes before the first paint, so that nothing moves.
 */
export function createDisplay({ keys, document, events }: DisplayDeps): Display {
  const listeners = new Set<() => void>()
  let choice = readChoice(keys)
  const follow = () => {
    const next = readChoice(keys)
    if (isSame(choice, next)) return
    choice = next
    show(choice, document)
    for (const listener of listeners) listener()
  }
  events.addEventListener('storage', follow)
  return {
    read: () => choice,
    change(part) {
      const next = { ...choice, ...part }
      if (next.paper === undefined) keys.paper.remove()
      else keys.paper.save(next.paper)
      keys.fontSize.save(next.fontSize)
      if (next.hasPictures) keys.images.remove()
      else keys.images.save('off')
      follow()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What is stored; what is damaged or out of range counts as not chosen. */
function readChoice(keys: DisplayDeps['keys']): DisplayChoice {
  const size = keys.fontSize.read()
  return {
    paper: PAPERS.find((paper) => paper === keys.paper.read()),
    fontSize: size >= FONT_SIZE.least && size <= FONT_SIZE.most ? size : FONT_SIZE.usual,
    hasPictures: keys.images.read() !== 'off',
  }
}

function isSame(one: DisplayChoice, other: DisplayChoice): boolean {
  return one.paper === other.paper && one.fontSize === other.fontSize && one.hasPictures === other.hasPictures
}

function show({ paper, fontSize, hasPictures }: DisplayChoice, document: Document): void {
  const root = document.documentElement
  root.dataset['paper'] = paper ?? 'auto'
  root.style.setProperty('--font-size', `${fontSize}%`)
  if (hasPictures) delete root.dataset['images']
  else root.dataset['images'] = 'off'
  showFrame(paper, document)
}

/** A colour that is chosen goes before those that follow the system: the first that fits is taken. */
function showFrame(paper: Paper | undefined, document: Document): void {
  document.head.querySelector('meta[name="theme-color"]:not([media])')?.remove()
  if (paper === undefined) return
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = PAPER_COLOURS[paper]
  document.head.prepend(meta)
}
