/** For each token of the first text the index of the token of the second that it is matched with, else -1. */
export type Alignment = Int32Array

interface Span {
  readonly from: number
  readonly to: number
}

/** Stretches of so many cells at most are compared cell by cell. */
const MOST_CELLS = 4_000_000
/** Words in a row that make a place sure; fewer where that finds none. */
const ANCHORS = [8, 4, 2, 1]
/** Words in a row that are taken for text that has moved. */
const MOVED = 6

/**
 * Matches the tokens of two texts, each at most once: first in order (sequences of words that occur once in both are
 * anchors, between them the longest common subsequence), then stretches of at least six tokens that stand elsewhere.
 */
export function alignTokens(first: readonly string[], second: readonly string[]): Alignment {
  const alignment = new Int32Array(first.length).fill(-1)
  const todo: [Span, Span][] = [
    [
      { from: 0, to: first.length },
      { from: 0, to: second.length },
    ],
  ]
  for (let job = todo.pop(); job !== undefined; job = todo.pop()) {
    todo.push(...alignSpans({ first, second, alignment }, job[0], job[1]))
  }
  matchMoved({ first, second, alignment })
  return alignment
}

interface Texts {
  readonly first: readonly string[]
  readonly second: readonly string[]
  readonly alignment: Alignment
}

/** Matches what it can and gives back the stretches that are left to do. */
function alignSpans(texts: Texts, one: Span, other: Span): readonly [Span, Span][] {
  if (one.from >= one.to || other.from >= other.to) return []
  if ((one.to - one.from) * (other.to - other.from) <= MOST_CELLS) {
    alignCells(texts, one, other)
    return []
  }
  for (const size of ANCHORS) {
    const anchors = findAnchors(texts, { one, other, size })
    if (anchors.length > 0) return between(texts, anchors, { one, other, size })
  }
  return []
}

interface Search {
  readonly one: Span
  readonly other: Span
  readonly size: number
}

/** Places of sequences that occur once in each stretch, in the order of both. */
function findAnchors({ first, second }: Texts, { one, other, size }: Search): readonly (readonly [number, number])[] {
  const inFirst = uniqueSequences(first, one, size)
  const inSecond = uniqueSequences(second, other, size)
  const pairs = [...inFirst].flatMap(([sequence, at]) => {
    const there = inSecond.get(sequence)
    return at === -1 || there === undefined || there === -1 ? [] : [[at, there] as const]
  })
  return longestIncreasing(pairs)
}

/** Sequence -> its place; -1 for one that occurs again. */
function uniqueSequences(tokens: readonly string[], { from, to }: Span, size: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (let at = from; at + size <= to; at++) {
    const sequence = tokens.slice(at, at + size).join('\u0000')
    places.set(sequence, places.has(sequence) ? -1 : at)
  }
  return places
}

function between({ alignment }: Texts, anchors: readonly (readonly [number, number])[], { one, other, size }: Search) {
  const rest: [Span, Span][] = []
  let [at, there] = [one.from, other.from]
  for (const [here, place] of anchors) {
    if (here < at || place < there) continue
    rest.push([
      { from: at, to: here },
      { from: there, to: place },
    ])
    for (let step = 0; step < size; step++) alignment[here + step] = place + step
    ;[at, there] = [here + size, place + size]
  }
  rest.push([
    { from: at, to: one.to },
    { from: there, to: other.to },
  ])
  return rest
}

/** The longest common subsequence of two short stretches. */
function alignCells({ first, second, alignment }: Texts, one: Span, other: Span): void {
  const width = other.to - other.from + 1
  const height = one.to - one.from + 1
  const lengths = new Uint16Array(width * height)
  const cell = (row: number, column: number): number => lengths[row * width + column] ?? 0
  const isSame = (row: number, column: number): boolean => first[one.from + row] === second[other.from + column]
  for (let row = height - 2; row >= 0; row--) {
    for (let column = width - 2; column >= 0; column--) {
      lengths[row * width + column] = isSame(row, column)
        ? cell(row + 1, column + 1) + 1
        : Math.max(cell(row + 1, column), cell(row, column + 1))
    }
  }
  let [row, column] = [0, 0]
  while (row < height - 1 && column < width - 1) {
    if (isSame(row, column)) alignment[one.from + row++] = other.from + column++
    else if (cell(row + 1, column) >= cell(row, column + 1)) row += 1
    else column += 1
  }
}

/** Text that stands elsewhere in the second text, such as a footnote, a caption or a box. */
function matchMoved({ first, second, alignment }: Texts): void {
  const taken = new Uint8Array(second.length)
  for (const there of alignment) if (there >= 0) taken[there] = 1
  const places = freeSequences(second, taken)
  for (let at = 0; at + MOVED <= first.length; at++) {
    if ((alignment[at] ?? 0) >= 0) continue
    for (const place of places.get(first.slice(at, at + MOVED).join('\u0000')) ?? []) {
      const length = commonLength({ first, second, alignment }, taken, [at, place])
      if (length < MOVED) continue
      for (let step = 0; step < length; step++) [alignment[at + step], taken[place + step]] = [place + step, 1]
      break
    }
  }
}

function freeSequences(tokens: readonly string[], taken: Uint8Array): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (let at = 0; at + MOVED <= tokens.length; at++) {
    if (taken.subarray(at, at + MOVED).includes(1)) continue
    const sequence = tokens.slice(at, at + MOVED).join('\u0000')
    const list = places.get(sequence)
    if (list === undefined) places.set(sequence, [at])
    else list.push(at)
  }
  return places
}

function commonLength({ first, second, alignment }: Texts, taken: Uint8Array, [at, place]: readonly [number, number]) {
  let length = 0
  const isFree = (): boolean => (alignment[at + length] ?? 0) < 0 && taken[place + length] === 0
  while (at + length < first.length && first[at + length] === second[place + length] && isFree()) length += 1
  return length
}

/** The longest selection of pairs, sorted by their first number, whose second numbers rise as well. */
export function longestIncreasing(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const tails: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  pairs.forEach(([, value], index) => {
    const length = insertionPoint(tails, value, pairs)
    before[index] = length === 0 ? -1 : (tails[length - 1] ?? -1)
    tails[length] = index
  })
  const chosen: (readonly [number, number])[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) chosen.push(pair)
  }
  return chosen.toReversed()
}

function insertionPoint(
  tails: readonly number[],
  value: number,
  pairs: readonly (readonly [number, number])[],
): number {
  let [low, high] = [0, tails.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303F\\uFF00-\\uFFEF'
const AROUND_UNSPACED = new RegExp(`(?<=[${UNSPACED}]) | (?=[${UNSPACED}])`, 'gu')
const TOKENS = new RegExp(`(?:[${UNSPACED}]|[\\p{L}\\p{N}\\p{M}]+|[^\\s]) ?`, 'gu')
/** Typesetting makes these out of what keyboards have. */
const TYPESET: readonly (readonly [RegExp, string])[] = [
  [/[\u00AD\u200B-\u200F\u2060\uFEFF\u202A-\u202E]/gu, ''],
  [/[\u2018\u2019\u201A\u201B\u2032`\u00B4]/gu, "'"],
  [/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]|''/gu, '"'],
  [/\s*(?:[\u2012-\u2015\u2212]|-{2,3}| - )\s*/gu, '-'],
  [/\u2010|\u2011/gu, '-'],
  [/[\u2022\u25CF\u25AA\u25E6\u00B7]/gu, ''],
]

/**
 * A text as it is compared: NFKC, so that ligatures and wide forms are plain letters; quotation marks and dashes in
 * one form, no bullets, no soft hyphens; white space collapsed, none beside Chinese and Japanese characters.
 */
export function normalise(text: string): string {
  const plain = TYPESET.reduce((current, [pattern, form]) => current.replace(pattern, form), text.normalize('NFKC'))
  return TYPESET.reduce((current, [pattern, form]) => current.replace(pattern, form), plain)
    .replace(/\s+/gu, ' ')
    .replace(AROUND_UNSPACED, '')
    .trim()
}

/** Words, marks and single Chinese or Japanese characters, each with the space after it. */
export function tokensOf(text: string): readonly string[] {
  return `${normalise(text)} `.match(TOKENS) ?? []
}

/** Letters and digits only, in lower case: headings are compared without their marks. */
export function lettersOf(text: string): string {
  return normalise(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
