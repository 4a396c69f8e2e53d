import type { SearchQuery, SearchTerm } from './SearchQuery.ts'
import { wordsOf, type Word } from './wordsOf.ts'

/** A stretch of a text: from the first UTF-16 unit to before the last. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** The stretches of a text that answer a query, and how many of its terms they answer. */
export interface Marks {
  /** In their order, none over another. */
  readonly marks: readonly Mark[]
  /** The terms that are found here, by their places in the query. */
  readonly found: ReadonlySet<number>
}

/** Letters from which on a word is found inside another (`werk` in `Kraftwerk`), or by its beginning (`houses`, `housing`). */
const INSIDE_FROM = 3
const STEM_FROM = 4
const LONGEST_ENDING = 3

/** Finds the terms of a query in a text: as words and their beginnings, else inside words, else as another form of a word. Pure. */
export function findMarks(text: string, { terms }: SearchQuery): Marks {
  const words = wordsOf(text)
  const found = new Set<number>()
  const marks: Mark[] = []
  for (const [index, term] of terms.entries()) {
    const own = marksOf(words, term)
    if (own.length > 0) found.add(index)
    marks.push(...own)
  }
  return { marks: merged(marks), found }
}

function marksOf(words: readonly Word[], term: SearchTerm): readonly Mark[] {
  if (term.kind === 'run') return words.flatMap((word) => (word.kind === 'run' ? inRun(word, term.text) : []))
  const own = words.filter(({ kind }) => kind === 'word')
  for (const answers of WAYS) {
    const marks = own.filter(({ letters: [letters = ''] }) => answers(letters, term)).map(markOf)
    if (marks.length > 0) return marks
  }
  return []
}

const WAYS: readonly ((word: string, term: SearchTerm) => boolean)[] = [
  (word, { text, isPrefix }) => (isPrefix ? word.startsWith(text) : word === text),
  (word, { text }) => text.length >= INSIDE_FROM && word.includes(text),
  isOtherForm,
]

/** Whether two words differ in their endings alone. */
function isOtherForm(word: string, { text }: SearchTerm): boolean {
  const shared = sharedLength(word, text)
  return shared >= STEM_FROM && Math.max(word.length, text.length) - shared <= LONGEST_ENDING
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function inRun({ letters, places }: Word, sought: string): readonly Mark[] {
  const text = letters.join('')
  const marks: Mark[] = []
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
    marks.push({ start: placeOf(letters, places, at), end: placeOf(letters, places, at + sought.length) })
  }
  return marks
}

/** Where the character at a place of the folded run begins in the text. */
function placeOf(letters: readonly string[], places: readonly number[], at: number): number {
  let length = 0
  const index = letters.findIndex((letter) => {
    if (length >= at) return true
    length += letter.length
    return false
  })
  return places.at(index) ?? 0
}

function markOf({ places }: Word): Mark {
  return { start: places[0] ?? 0, end: places.at(-1) ?? 0 }
}

function merged(marks: readonly Mark[]): readonly Mark[] {
  const inOrder = marks.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const kept: Mark[] = []
  for (const mark of inOrder) {
    const last = kept.at(-1)
    if (last === undefined || mark.start >= last.end) kept.push(mark)
    else if (mark.end > last.end) kept[kept.length - 1] = { start: last.start, end: mark.end }
  }
  return kept
}
