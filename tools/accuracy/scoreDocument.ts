import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { titleLikeness } from '@gatefold/importers/pdf/stories/headline'
import { type Alignment, alignTokens, lettersOf, tokensOf } from './alignTokens.ts'
import {
  articleBlocks,
  type Extras,
  type MeasuredDocument,
  type TruthArticle,
  type TruthBlock,
} from './measuredDocuments.ts'

/** How well one PDF has been read. */
export interface DocumentScore {
  readonly name: string
  readonly source: string
  /** Characters of the truth. */
  readonly length: number
  readonly text: TextScore
  readonly order: OrderScore
  /** Undefined where the truth marks none as headings. */
  readonly headings: HeadingScore | undefined
  readonly articles: ArticleScore
}

interface ArticleScore {
  readonly ours: number
  readonly truth: number
  /** Titles of the truth that are among ours. */
  readonly titles: number
  /** Of the articles whose first page the truth names: how many begin there. */
  readonly places: number
  readonly placed: number
}

/** Two wordings of a title from this likeness on are one. */
const SAME_TITLE = 0.8

interface ScoredDocument {
  readonly score: DocumentScore
  readonly misses: TextMisses
}

/** Scores our articles of a document against the truth. */
export function scoreDocument(
  { name, source, extras }: MeasuredDocument,
  truth: readonly TruthArticle[],
  articles: readonly ImportedArticle[],
): ScoredDocument {
  const wanted = truth.flatMap((article) => article.blocks)
  const found = leaveOutExtras(articles.flatMap(articleBlocks), extras, headingsOf(wanted))
  const paragraphs = wanted.map(({ text }) => tokensOf(text))
  const [first, second] = [paragraphs.flat(), found.flatMap(({ text }) => tokensOf(text))]
  const alignment = alignTokens(first, second)
  const score = {
    name,
    source,
    length: first.reduce((sum, token) => sum + token.length, 0),
    text: scoreText(first, second, alignment),
    order: scoreOrder(paragraphs, alignment),
    headings: headingsOf(wanted).length === 0 ? undefined : scoreHeadings(headingsOf(wanted), headingsOf(found)),
    articles: scoreArticles(truth, articles),
  }
  return { score, misses: findMisses(first, second, alignment) }
}

function headingsOf(blocks: readonly TruthBlock[]): readonly string[] {
  return blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text)
}

function scoreArticles(truth: readonly TruthArticle[], ours: readonly ImportedArticle[]): ArticleScore {
  const placed = truth.filter(({ firstPage }) => firstPage !== undefined)
  const isTitled = (article: ImportedArticle, title: string): boolean =>
    typeof article.title === 'string' && titleLikeness(article.title, title) >= SAME_TITLE
  return {
    ours: ours.length,
    truth: truth.length,
    titles: truth.filter(({ title }) => ours.some((article) => isTitled(article, title))).length,
    places: placed.filter(({ firstPage }) => ours.some(({ pages }) => pages[0] === firstPage)).length,
    placed: placed.length,
  }
}

/** Our blocks without what the truth by its nature does not have. `truth` are the headings of the truth. */
export function leaveOutExtras(
  ours: readonly TruthBlock[],
  extras: Extras,
  truth: readonly string[],
): readonly TruthBlock[] {
  const { sections, blocks, words } = extras
  const body = extras.front ? withoutFront(ours, truth) : ours
  let isInside = false
  const remaining = body.filter((block) => {
    if (block.kind === 'heading') isInside = sections?.test(block.text) === true
    return !isInside && blocks?.test(block.text) !== true
  })
  return words === undefined ? remaining : remaining.map((block) => ({ ...block, text: block.text.replace(words, '') }))
}

/** The title and everything from the second heading of the truth on. */
function withoutFront(ours: readonly TruthBlock[], truth: readonly string[]): readonly TruthBlock[] {
  const [title, first] = truth.map(lettersOf)
  const start = ours.findIndex(({ text }) => lettersOf(text) === first)
  if (start === -1) return ours
  return [...ours.slice(0, start).filter(({ text }) => lettersOf(text) === title), ...ours.slice(start)]
}

export interface TextScore {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** Gaps of so many cells at most are compared character by character. */
const MOST_CELLS = 9_000_000

/**
 * How much of the truth's characters is in our text and the reverse: the characters of the tokens matched, and in the
 * gaps between two matches those of the longest common subsequence of characters.
 */
export function scoreText(truth: readonly string[], ours: readonly string[], alignment: Alignment): TextScore {
  const tokens = truth.reduce((sum, token, at) => sum + ((alignment[at] ?? -1) >= 0 ? token.length : 0), 0)
  const matched = tokens + matchedInGaps(truth, ours, alignment)
  const precision = ratio(matched, lengthOf(ours))
  const recall = ratio(matched, lengthOf(truth))
  return { precision, recall, f1: ratio(2 * precision * recall, precision + recall) }
}

function matchedInGaps(truth: readonly string[], ours: readonly string[], alignment: Alignment): number {
  const taken = new Set(alignment)
  let sum = 0
  let [gap, place] = ['', 0]
  const close = (next: number): void => {
    const other = ours.slice(place, next).filter((_, step) => !taken.has(place + step))
    sum += commonCharacters(gap, other.join(''))
    gap = ''
  }
  truth.forEach((token, at) => {
    const there = alignment[at] ?? -1
    if (there < 0) {
      gap += token
    } else {
      if (gap !== '' && there > place) close(there)
      ;[gap, place] = ['', there + 1]
    }
  })
  if (gap !== '') close(ours.length)
  return sum
}

function commonCharacters(one: string, other: string): number {
  if (one.length * other.length > MOST_CELLS) return 0
  let row = new Uint16Array(other.length + 1)
  for (let at = 0; at < one.length; at++) {
    const next = new Uint16Array(other.length + 1)
    for (let there = 0; there < other.length; there++) {
      next[there + 1] =
        one[at] === other[there] ? (row[there] ?? 0) + 1 : Math.max(row[there + 1] ?? 0, next[there] ?? 0)
    }
    row = next
  }
  return row[other.length] ?? 0
}

function lengthOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.length, 0)
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

export interface TextMisses {
  /** Stretches of the truth of which no token has been matched. */
  readonly missing: readonly string[]
  /** Stretches of our text that match nothing of the truth. */
  readonly invented: readonly string[]
}

/** The stretches that cost precision and recall, in their order. */
function findMisses(truth: readonly string[], ours: readonly string[], alignment: Alignment): TextMisses {
  const taken = new Set(alignment)
  return {
    missing: stretches(truth, (at) => (alignment[at] ?? -1) < 0),
    invented: stretches(ours, (at) => !taken.has(at)),
  }
}

function stretches(tokens: readonly string[], isMissed: (at: number) => boolean): readonly string[] {
  const found: string[] = []
  let stretch = ''
  tokens.forEach((token, at) => {
    if (isMissed(at)) stretch += token
    if (isMissed(at) && at < tokens.length - 1) return
    if (stretch !== '') found.push(stretch.trim())
    stretch = ''
  })
  return found
}

interface HeadingScore {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Of the truth, not among ours. */
  readonly missing: readonly string[]
  /** Ours, not in the truth. */
  readonly invented: readonly string[]
}

/** Numbers that typesetting puts before headings, such as `2.1`. */
const NUMBER = /^\s*(?:\d+(?:\.\d+)*\.?|[A-Z]\.\d+(?:\.\d+)*\.?)\s+/

/** Which headings of the truth are among ours: the same letters and digits, whatever number stands before them. */
export function scoreHeadings(truth: readonly string[], ours: readonly string[]): HeadingScore {
  const free = new Map<string, number>()
  const key = (heading: string): string => lettersOf(heading.replace(NUMBER, '')) || lettersOf(heading)
  for (const heading of ours) free.set(key(heading), (free.get(key(heading)) ?? 0) + 1)
  const missing = truth.filter((heading) => {
    const left = free.get(key(heading)) ?? 0
    free.set(key(heading), left - 1)
    return left <= 0
  })
  const wanted = new Set(truth.map(key))
  const found = truth.length - missing.length
  const precision = ours.length === 0 ? Number(truth.length === 0) : found / ours.length
  const recall = truth.length === 0 ? 1 : found / truth.length
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, missing, invented: ours.filter((heading) => !wanted.has(key(heading))) }
}

interface OrderScore {
  /** Kendall's tau: 1 for the order of the truth, -1 for its reverse. */
  readonly tau: number
  /** Paragraphs of the truth that have been found, of all that are long enough to be. */
  readonly found: number
  readonly all: number
}

/** Shorter ones, such as the cells of a table, could be anywhere. */
const SHORTEST = 8

/**
 * The order of the truth's paragraphs of at least eight tokens in our text: one is found where half of its tokens are
 * matched, at the middle one of them.
 */
export function scoreOrder(paragraphs: readonly (readonly string[])[], alignment: Alignment): OrderScore {
  let start = 0
  let all = 0
  const places: number[] = []
  for (const { length } of paragraphs) {
    const own = [...alignment.subarray(start, start + length)].filter((there) => there >= 0)
    start += length
    if (length < SHORTEST) continue
    all += 1
    if (own.length * 2 >= length) places.push(own.toSorted((one, other) => one - other)[own.length >> 1] ?? 0)
  }
  return { tau: kendall(places), found: places.length, all }
}

function kendall(places: readonly number[]): number {
  let [sum, pairs] = [0, 0]
  for (let one = 0; one < places.length; one++) {
    for (let other = one + 1; other < places.length; other++) {
      sum += Math.sign((places[other] ?? 0) - (places[one] ?? 0))
      pairs += 1
    }
  }
  return pairs === 0 ? 1 : sum / pairs
}
