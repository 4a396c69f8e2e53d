import type { WireComponent } from '@gatefold/importers/ImportedIssue'
import { isRecord } from '@gatefold/magazine/isRecord'
import { type HyphenateWord, type Hyphenation, SHORTEST_WORD, SOFT_HYPHEN } from './createHyphenation.ts'

/** Kinds of text that run over many lines. Headings, bylines and the publisher's own kinds (labels, often) do not. */
const RUNNING_KINDS: ReadonlySet<unknown> = new Set(['body', 'intro', 'blockquote', 'footer', 'imagecaption'])

const RUNNING_FIELDS: ReadonlySet<string> = new Set(['caption', 'transcript'])

interface Hyphenated {
  /** Of the texts that are plain strings. */
  readonly language: string
  readonly hyphenation: Hyphenation
}

type MapHtml = typeof hyphenateHtml

/** Words in a list or on a map, not text. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['markers', 'recipe', 'params'])

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

/** Components with soft hyphens in their running text, each text by its own language. */
export function hyphenateComponents(
  components: readonly WireComponent[],
  { language, hyphenation }: Hyphenated,
): readonly WireComponent[] {
  return mapValue(components, textMapper(hyphenateHtml, { language, hyphenation })) as readonly WireComponent[]
}

/** The components as they were before. A publisher's own soft hyphens stay, unless they are where ours would be. */
export function unhyphenateComponents(
  components: readonly WireComponent[],
  { language, hyphenation }: Hyphenated,
): readonly WireComponent[] {
  return mapValue(components, textMapper(unhyphenateHtml, { language, hyphenation })) as readonly WireComponent[]
}

/** A text is a string, a map of languages, or a legend that holds one of them. */
function textMapper(map: MapHtml, { language, hyphenation }: Hyphenated) {
  const mapText = (value: unknown, own: string): unknown => {
    if (typeof value === 'string') return map(value, own, hyphenation)
    if (!isRecord(value)) return value
    if (Object.hasOwn(value, 'text')) return { ...value, text: mapText(value['text'], own) }
    return Object.fromEntries(Object.entries(value).map(([tag, text]) => [tag, mapText(text, tag)]))
  }
  return (value: unknown) => mapText(value, language)
}

function mapValue(value: unknown, mapText: (text: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapValue(entry, mapText))
  if (!isRecord(value)) return value
  const isRunning = RUNNING_KINDS.has(value['component'])
  const entries = Object.entries(value).map(([name, field]) => {
    if (WITHOUT_TEXT.has(name)) return [name, field] as const
    const isText = RUNNING_FIELDS.has(name) || (isRunning && name === 'text')
    return [name, isText ? mapText(field) : mapValue(field, mapText)] as const
  })
  return Object.fromEntries(entries)
}
