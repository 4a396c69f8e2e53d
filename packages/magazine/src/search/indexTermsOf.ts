import { wordsOf } from './wordsOf.ts'

/**
 * What an index keeps of a text, in its order: words as they are compared, and of a run of a script without spaces every two
 * neighbouring characters, with its last one alone (decision 0114). Pure.
 */
export function indexTermsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap(({ kind, letters }) => (kind === 'word' ? letters : pairsOf(letters, 'with last')))
}

/** Every two neighbours of a run. A single character is a pair of its own. */
export function pairsOf(letters: readonly string[], end: 'with last' | 'pairs alone'): readonly string[] {
  const pairs = letters.slice(0, -1).map((letter, index) => letter + (letters[index + 1] ?? ''))
  const last = letters.at(-1)
  return last === undefined || (end === 'pairs alone' && pairs.length > 0) ? pairs : [...pairs, last]
}
