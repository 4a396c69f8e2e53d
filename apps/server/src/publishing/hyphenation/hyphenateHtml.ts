import { SHORTEST_WORD, SOFT_HYPHEN, type HyphenateWord, type Hyphenation } from './createHyphenation.ts'

/** A tag, a character reference, or what stands between them up to the next white space. The HTML is a sanitizer's output. */
const PIECE = /<(\/?)([a-z][a-z\d]*)((?:[^>"]|"[^"]*")*)>|&[a-z\d#]{1,32};|[^\s<&]+/gi
const WORD = /[\p{L}\p{M}\u00AD]+/gu
/** Addresses, paths, names of files and of variables. */
const NO_WORDS = /[@\\/_=]|\p{L}\.\p{L}{2}|\d\p{L}|\p{L}\d/u
/** All in capitals, or with a capital inside: such words are names or abbreviations. */
const CAPITALS = /.\p{Lu}/u
/** Elements whose text is not broken. */
const UNBROKEN = new Set(['pre', 'code', 'kbd', 'samp', 'var', 'math', 'rt', 'rtc', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr'])
const LANG = /\slang="([^"]*)"/i

/** An open element, and how the words in it are broken. */
interface Open {
  readonly name: string
  readonly hyphenate: HyphenateWord | undefined
}

/**
 * The HTML with soft hyphens in its words of running text, by the language of the text or of the element around the word.
 * A word in which the publisher set soft hyphens keeps those and gets no others.
 */
export function hyphenateHtml(html: string, language: string, hyphenation: Hyphenation): string {
  return mapWords(html, hyphenation(language), {
    hyphenation,
    map: (word, hyphenate) => (word.includes(SOFT_HYPHEN) ? word : hyphenate(word)),
  })
}

/** The HTML without the soft hyphens that `hyphenateHtml` has set, or would set in the same places. */
export function unhyphenateHtml(html: string, language: string, hyphenation: Hyphenation): string {
  return mapWords(html, hyphenation(language), {
    hyphenation,
    map(word, hyphenate) {
      const whole = word.replaceAll(SOFT_HYPHEN, '')
      return hyphenate(whole) === word ? whole : word
    },
  })
}

interface Mapping {
  readonly hyphenation: Hyphenation
  readonly map: (word: string, hyphenate: HyphenateWord) => string
}

function mapWords(html: string, hyphenate: HyphenateWord | undefined, { hyphenation, map }: Mapping): string {
  const open: Open[] = [{ name: '', hyphenate }]
  return html.replace(PIECE, (piece: string, ...[slash, name, attributes, at]: Match) => {
    if (name !== undefined) {
      follow({ open, hyphenation }, { isEnd: slash === '/', name: name.toLowerCase(), attributes: attributes ?? '' })
      return piece
    }
    const here = open.at(-1)?.hyphenate
    if (here === undefined || piece.startsWith('&') || NO_WORDS.test(piece) || isTorn(html, at, piece)) return piece
    return piece.replace(WORD, (word) => (isBreakable(word) ? map(word, here) : word))
  })
}

type Match = readonly [slash: string | undefined, name: string | undefined, attributes: string | undefined, at: number]

const LETTER = /[\p{L}\p{M}]/u

/** Whether a tag stands inside the word: each half of it alone would be broken in the wrong places. */
function isTorn(html: string, at: number, piece: string): boolean {
  const end = at + piece.length
  const before = html[at - 1] === '>' ? (html[html.lastIndexOf('<', at) - 1] ?? '') : ''
  const after = html[end] === '<' ? (html[html.indexOf('>', end) + 1] ?? '') : ''
  return LETTER.test(before) || LETTER.test(after)
}

function isBreakable(word: string): boolean {
  return word.length >= SHORTEST_WORD && !CAPITALS.test(word)
}

interface Tag {
  readonly isEnd: boolean
  readonly name: string
  readonly attributes: string
}

function follow(
  { open, hyphenation }: { readonly open: Open[]; readonly hyphenation: Hyphenation },
  { isEnd, name, attributes }: Tag,
): void {
  if (isEnd) {
    const index = open.findLastIndex((element) => element.name === name)
    if (index > 0) open.length = index
  } else if (!VOID.has(name)) {
    const [, lang] = LANG.exec(attributes) ?? []
    const inherited = open.at(-1)?.hyphenate
    const own = lang === undefined ? inherited : hyphenation(lang)
    const isInUnbroken = open.some((element) => UNBROKEN.has(element.name))
    open.push({ name, hyphenate: isInUnbroken || UNBROKEN.has(name) ? undefined : own })
  }
}
