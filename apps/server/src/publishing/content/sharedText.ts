import { textOfHtml } from '@gatefold/magazine/search/textOfHtml'

/** Fields of components that hold what a person reads, in one language or in several. */
const TEXT_FIELDS = new Set(['text', 'html', 'caption', 'credit', 'alt', 'title', 'name', 'description', 'transcript'])
/** Signs of scripts without spaces are words each. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu
/** More words than this say nothing more about whether two texts are the same work. */
const MOST_WORDS = 200_000
export const SHINGLE = 3
/** Of fewer words than this each counts by itself. */
export const FEW_WORDS = 12

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
export function shinglesOf(words: readonly string[], length: number): ReadonlySet<string> {
  return new Set(words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' ')))
}
