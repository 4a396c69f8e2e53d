import { isRecord } from '@gatefold/magazine/isRecord'
import { decodeHTML } from 'entities'
import type { ImportedArticle } from '../../ImportedIssue.ts'

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

/** What one component says, but for what the components in it say. */
export interface ComponentText {
  /** `key` of the article. */
  readonly article: string
  readonly component: string
  readonly letters: string
}

/** Fields of components that are printed, in the order in which they are as a rule. */
const PRINTED: readonly string[] = [
  'name',
  'text',
  'images',
  'header',
  'rows',
  'html',
  'markers',
  'recipe',
  'caption',
  'credit',
  'transcript',
]

/** The texts of an article's components in their order, each with what it would read like in print. */
export function componentTexts(article: ImportedArticle, language: string): readonly ComponentText[] {
  return article.components.flatMap((component) => textsOf(component, { article: article.key, language }))
}

interface Reading {
  readonly article: string
  readonly language: string
}

function textsOf(component: unknown, reading: Reading): readonly ComponentText[] {
  // The name of an anchor is part of an address and never shown.
  if (!isRecord(component) || component['component'] === 'anchor') return []
  const letters = lettersOf(PRINTED.map((field) => wordsOf(component[field], reading.language)).join(' '))
  const { id } = component
  const own = typeof id !== 'string' || letters === '' ? [] : [{ article: reading.article, component: id, letters }]
  const parts = [component['columns'], component['components'], component['posts']].flat(2)
  return [...own, ...parts.flatMap((part) => textsOf(part, reading))]
}

/** All words in a value, in their order; of a text in several languages those of one. */
function wordsOf(value: unknown, language: string): string {
  if (typeof value === 'string') return decodeHTML(value.replace(/<[^>]*>/g, ' '))
  if (Array.isArray(value)) return value.map((entry) => wordsOf(entry, language)).join(' ')
  if (!isRecord(value)) return ''
  if (typeof value[language] === 'string') return wordsOf(value[language], language)
  const isLegend = Object.hasOwn(value, 'caption') || Object.hasOwn(value, 'text')
  const fields = isLegend ? ['text', 'caption', 'credit'] : Object.keys(value)
  return fields.map((field) => wordsOf(value[field], language)).join(' ')
}

/**
 * What two settings of one text have in common: its letters and digits. Spaces, punctuation, hyphens at the ends of
 * lines, drop caps set apart, ligatures and capitals are gone.
 */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .toLowerCase()
}
