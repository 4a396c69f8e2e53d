/** What a reader may leave out or a setting may put in: soft hyphens, joiners, direction marks. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs of Arabic. Marks that other scripts spell with stay. */
const ACCENTS = /[\u0300-\u036F]|[\u0591-\u05C7]|[\u0610-\u061A]|\u0640|[\u064B-\u065F]|\u0670/g

/** Letters that carry their difference in themselves. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

const OWN_LETTERS = /[ßæœøłđı]/g

const PLAIN = /^[a-z0-9]*$/

const PLAIN_CAPITALS = /^[a-zA-Z0-9]*$/

/** A word of a text, or a run of a script that is written without spaces between its words. */
export interface Word {
  readonly kind: 'word' | 'run'
  /** Folded; of a run one entry for each character as it was written. */
  readonly letters: readonly string[]
  /** Where each of `letters` begins in the text, and at last where the word ends; UTF-16 units. */
  readonly places: readonly number[]
}

/** Longer ones are no words; what is beyond is not compared. */
const LONGEST_WORD = 64

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200C\u200D]*/gu

/** Scripts without spaces between words. The long vowel and the repeat mark are of no script by themselves. */
const SPACELESS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30FC\uFF70\u3005\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`

const HAS_SPACELESS = new RegExp(`[${SPACELESS}]`, 'u')

const ASCII = /^[a-zA-Z0-9]*$/

const PARTS = new RegExp(`[${SPACELESS}][${SPACELESS}\\p{M}]*|[^${SPACELESS}]+`, 'gu')

/** The words of a text in their order. Pure. */
export function wordsOf(text: string): readonly Word[] {
  const found: Word[] = []
  for (const { 0: match, index } of text.matchAll(WORDS)) {
    if (ASCII.test(match) || !HAS_SPACELESS.test(match)) found.push(wordAt(match, index))
    else for (const part of match.matchAll(PARTS)) found.push(partAt(part[0], index + part.index))
  }
  return found.filter(({ letters }) => letters.length > 0)
}

function partAt(part: string, start: number): Word {
  return HAS_SPACELESS.test(part) ? runAt(part, start) : wordAt(part, start)
}

function wordAt(written: string, start: number): Word {
  const folded = foldWord(written).slice(0, LONGEST_WORD)
  return { kind: 'word', letters: folded === '' ? [] : [folded], places: [start, start + written.length] }
}

function runAt(written: string, start: number): Word {
  const letters: string[] = []
  const places: number[] = []
  let place = start
  for (const character of written) {
    const folded = foldWord(character)
    if (folded !== '') {
      letters.push(folded)
      places.push(place)
    }
    place += character.length
  }
  return { kind: 'run', letters, places: [...places, place] }
}

/** A word as it is compared: without case, accents, widths and soft hyphens; `Ｃafé` and `cafe` are one. Pure. */
function foldWord(word: string): string {
  if (PLAIN.test(word)) return word
  if (PLAIN_CAPITALS.test(word)) return word.toLowerCase()
  const apart = word.replaceAll(UNSEEN, '').normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFC').toLowerCase()
  return apart.replaceAll(OWN_LETTERS, (letter) => LETTERS[letter] ?? letter)
}

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
