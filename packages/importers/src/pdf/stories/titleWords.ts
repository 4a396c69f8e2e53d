const WORDS = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts that put no spaces between words are compared character by character. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The words of a text for comparing: no case, no marks of punctuation; Chinese and Japanese by character. */
export function wordsOf(text: string): readonly string[] {
  const words = text.normalize('NFKC').toLowerCase().match(WORDS) ?? []
  return words.flatMap((word) => (UNSPACED.test(word) ? Array.from(word) : [word]))
}

/**
 * How much two titles are the same, 0 to 1: the share of words that both have in the same order. A contents page
 * shortens titles and an outline numbers them, so that equality would be too much to ask.
 */
export function titleLikeness(one: string, other: string): number {
  return wordsLikeness(wordsOf(one), wordsOf(other), 0)
}

/** As `titleLikeness`, of the words of two titles; 0 as well where it cannot be more than `least`. */
export function wordsLikeness(first: readonly string[], second: readonly string[], least: number): number {
  const both = first.length + second.length
  if (2 * Math.min(first.length, second.length) <= least * both) return 0
  return (2 * commonInOrder(first, second)) / both
}

/** Length of the longest common subsequence. */
function commonInOrder(first: readonly string[], second: readonly string[]): number {
  let row: readonly number[] = Array.from({ length: second.length + 1 }, () => 0)
  for (const word of first) {
    const next = [0]
    second.forEach((other, at) => {
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    })
    row = next
  }
  return row[second.length] ?? 0
}
