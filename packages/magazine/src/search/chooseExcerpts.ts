import { findMarks, type Mark } from './findMarks.ts'
import type { Excerpt, Passage } from './Passage.ts'
import type { SearchQuery } from './SearchQuery.ts'

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
