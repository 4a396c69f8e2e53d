import { textOfHtml } from '@gatefold/magazine/search/textOfHtml'

/** Fields of components that hold what a person reads, in one language or in several. */
const TEXT_FIELDS = new Set(['text', 'html', 'caption', 'credit', 'alt', 'title', 'name', 'description', 'transcript'])

/** Signs of scripts without spaces are words each. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu

/** More words than this say nothing more about whether two texts are the same work. */
const MOST_WORDS = 200_000

const SHINGLE = 3

/** Of fewer words than this each counts by itself. */
const FEW_WORDS = 12

/** Finds texts by what they have in common with another one. */
export interface TextIndex {
  /** Places of the texts with more than `part` in common, as `sharedPart` counts it; in their order. */
  find(words: readonly string[], part: number): readonly number[]
}

/** Which texts hold a run of words. */
type Holders = Map<string, number[]>

/**
 * Each text is cut into its runs of words once, and a question looks only at texts that hold one of its own runs: what a thousand
 * articles are compared with grows as they do, not as their square.
 */
export function createTextIndex(texts: readonly (readonly string[])[]): TextIndex {
  const runsOf = { few: new Map(), many: new Map(), threes: new Map() } satisfies Record<string, Holders>
  const sizes = texts.map((words, place) => {
    const isShort = words.length < FEW_WORDS
    return {
      words: enter(isShort ? runsOf.few : runsOf.many, shinglesOf(words, 1), place),
      threes: isShort ? 0 : enter(runsOf.threes, shinglesOf(words, SHINGLE), place),
    }
  })
  return {
    find(words, part) {
      const asked = { words: shinglesOf(words, 1), threes: shinglesOf(words, SHINGLE) }
      // Where one of two texts is short, both are compared word by word.
      const byWords = count(asked.words, words.length < FEW_WORDS ? [runsOf.few, runsOf.many] : [runsOf.few])
      const byThrees = count(asked.threes, words.length < FEW_WORDS ? [] : [runsOf.threes])
      const isLike = (common: number, own: number, other: number | undefined) =>
        common / Math.min(own, other ?? 0) > part
      return [
        ...[...byWords].filter(([place, common]) => isLike(common, asked.words.size, sizes[place]?.words)),
        ...[...byThrees].filter(([place, common]) => isLike(common, asked.threes.size, sizes[place]?.threes)),
      ]
        .map(([place]) => place)
        .toSorted((a, b) => a - b)
    },
  }
}

function enter(holders: Holders, runs: ReadonlySet<string>, place: number): number {
  for (const run of runs) {
    const places = holders.get(run)
    if (places === undefined) holders.set(run, [place])
    else places.push(place)
  }
  return runs.size
}

/** How many of the runs each text holds. */
function count(runs: ReadonlySet<string>, all: readonly Holders[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const run of runs)
    for (const holders of all)
      for (const place of holders.get(run) ?? []) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

/** All that a person reads in components, as its words in their order. */
export function wordsOf(components: readonly unknown[]): readonly string[] {
  const words: string[] = []
  for (const line of linesIn(components, false)) {
    words.push(...(line.toLowerCase().match(WORD) ?? []))
    if (words.length >= MOST_WORDS) break
  }
  return words
}

function* linesIn(value: unknown, isText: boolean): Iterable<string> {
  if (typeof value === 'string') {
    if (isText) yield* textOfHtml(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) yield* linesIn(field, isText || TEXT_FIELDS.has(name))
  }
}

/** Which part of the shorter text stands in the longer one, from 0 to 1, by every three words; undefined without words. */
export function sharedPart(one: readonly string[], other: readonly string[]): number | undefined {
  const fewest = Math.min(one.length, other.length)
  if (fewest === 0) return undefined
  const length = fewest < FEW_WORDS ? 1 : SHINGLE
  const [shorter, longer] = [shinglesOf(one, length), shinglesOf(other, length)].toSorted((a, b) => a.size - b.size)
  const common = [...(shorter ?? [])].filter((shingle) => longer?.has(shingle) === true)
  return common.length / (shorter?.size ?? 1)
}

/** Every run of so many words, once. */
function shinglesOf(words: readonly string[], length: number): ReadonlySet<string> {
  return new Set(words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' ')))
}
