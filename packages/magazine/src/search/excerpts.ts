import type { Excerpt, Mark, Passage, SearchQuery, SearchTerm } from './SearchQuery.ts'
import { type Word, wordsOf } from './words.ts'

/** The stretches of a text that answer a query, and how many of its terms they answer. */
interface Marks {
  /** In their order, none over another. */
  readonly marks: readonly Mark[]
  /** The terms that are found here, by their places in the query. */
  readonly found: ReadonlySet<number>
}

/** Letters from which on a word is found inside another (`werk` in `Kraftwerk`), or by its beginning (`houses`, `housing`). */
const INSIDE_FROM = 3

const STEM_FROM = 4

const LONGEST_ENDING = 3

const WAYS: readonly ((word: string, term: SearchTerm) => boolean)[] = [
  (word, { text, isPrefix }) => (isPrefix ? word.startsWith(text) : word === text),
  (word, { text }) => text.length >= INSIDE_FROM && word.includes(text),
  isOtherForm,
]

/** Excerpts of one hit, and characters of each. */
const MOST_EXCERPTS = 3

const LENGTH = 200

/** Characters before the first mark. */
const BEFORE = 60

/** What the passages of a hit answer. */
export interface Answered {
  readonly excerpts: readonly Excerpt[]
  /** The terms that any of the passages answers, by their places in the query. */
  readonly found: ReadonlySet<number>
}

/** The passages that answer most of a query, in the order of the text, each around its first hit. Pure. */
export function chooseExcerpts(passages: readonly Passage[], query: SearchQuery): Answered {
  const answers = passages.flatMap((passage, index) => {
    const { marks, found } = findMarks(passage.text, query)
    return marks.length === 0 ? [] : [{ passage, index, marks, found }]
  })
  const best = answers
    .toSorted((one, other) => other.found.size - one.found.size || one.index - other.index)
    .slice(0, MOST_EXCERPTS)
    .toSorted((one, other) => one.index - other.index)
  return {
    excerpts: best.map(({ passage, marks }) => excerptOf(passage, marks)),
    found: new Set(answers.flatMap(({ found }) => [...found])),
  }
}

function excerptOf(passage: Passage, marks: readonly Mark[]): Excerpt {
  const { text } = passage
  if (text.length <= LENGTH) return { ...passage, marks }
  const first = marks[0] ?? { start: 0, end: 0 }
  const start = boundaryBefore(text, Math.max(0, Math.min(first.start - BEFORE, text.length - LENGTH)))
  const end = boundaryAfter(text, Math.max(start + LENGTH, first.end))
  const [head, tail] = [start > 0 ? '… ' : '', end < text.length ? ' …' : '']
  const shift = head.length - start
  return {
    ...passage,
    text: head + text.slice(start, end) + tail,
    marks: marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ start: mark.start + shift, end: mark.end + shift })),
  }
}

/** Characters in which a space is looked for; a text without spaces is cut where it stands, never inside a character. */
const REACH = 24

function boundaryBefore(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.lastIndexOf(' ', at)
  return space >= at - REACH && space >= 0 ? space + 1 : wholeAt(text, at)
}

function boundaryAfter(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.indexOf(' ', at)
  return space >= 0 && space <= at + REACH ? space : wholeAt(text, at)
}

function wholeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at
}

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
  const mergedMarks: Mark[] = []
  for (const mark of inOrder) {
    const last = mergedMarks.at(-1)
    if (last === undefined || mark.start >= last.end) mergedMarks.push(mark)
    else if (mark.end > last.end) mergedMarks[mergedMarks.length - 1] = { start: last.start, end: mark.end }
  }
  return mergedMarks
}

/** What `find` makes of the first entry that it makes anything of. */
export function firstDefined<Entry, Made>(
  entries: readonly Entry[],
  find: (entry: Entry) => Made | undefined,
): Made | undefined {
  for (const entry of entries) {
    const made = find(entry)
    if (made !== undefined) return made
  }
  return undefined
}
