import { wordsOf } from '@gatefold/magazine/search/wordsOf'

/** A text as one line of folded words, runs of characters whole: what parts of words are looked for in. Pure. */
export function foldedLine(text: string): string {
  return wordsOf(text)
    .map(({ letters }) => letters.join(''))
    .join(' ')
}
