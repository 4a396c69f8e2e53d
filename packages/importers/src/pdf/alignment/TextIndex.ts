import type { ComponentText } from './componentTexts.ts'

/** Letters that are looked up together. Fewer would find too much by chance, more would miss short lines. */
const GRAM = 8
/** Every third place of a component is noted: a text of ten letters has one of them for certain. */
const STEP = 3
/** Of fewer letters is a text that the index may miss. */
export const SHORTEST = GRAM + STEP - 1

/** Where a block's text stands in a component's. */
export interface Passage {
  readonly text: ComponentText
  /** Noted places of the component that the block holds. */
  readonly places: ReadonlySet<number>
  /** How much of the block stands there, 0 to 1. */
  readonly share: number
  /** How much of the component's text the block holds, in letters. */
  readonly letters: number
}

/** Finds passages of known texts again, wherever they stand. */
export interface TextIndex {
  find(letters: string): readonly Passage[]
}

/** Less of a block than this is found in many a text by chance. */
const LEAST_SHARE = 0.35

export function createTextIndex(texts: readonly ComponentText[]): TextIndex {
  const noted = new Map<string, { readonly text: number; readonly place: number }[]>()
  texts.forEach(({ letters }, text) => {
    for (let place = 0; place + GRAM <= letters.length; place += STEP) {
      const gram = letters.slice(place, place + GRAM)
      const found = noted.get(gram)
      if (found === undefined) noted.set(gram, [{ text, place }])
      else found.push({ text, place })
    }
  })
  const find = (letters: string): readonly Passage[] => {
    const places = new Map<number, Set<number>>()
    for (let start = 0; start + GRAM <= letters.length; start++) {
      for (const { text, place } of noted.get(letters.slice(start, start + GRAM)) ?? []) {
        places.set(text, (places.get(text) ?? new Set()).add(place))
      }
    }
    return [...places].flatMap(([text, found]) => passageOf(texts[text], found, letters.length))
  }
  return { find }
}

function passageOf(text: ComponentText | undefined, places: ReadonlySet<number>, length: number): readonly Passage[] {
  // A whole text of n letters has about (n - GRAM + 1) / STEP noted places.
  const share = Math.min(1, (places.size * STEP) / Math.max(STEP, length - GRAM + 1))
  if (text === undefined || share < LEAST_SHARE) return []
  return [{ text, places, share, letters: share * length }]
}
