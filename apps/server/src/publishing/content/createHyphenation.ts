import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import hyphenopoly from 'hyphenopoly'

/**
 * Languages that are hyphenated with a visible hyphen and that hyphenopoly brings patterns for under a permissive licence;
 * those of the others (cs, fo, hu, hy, id, lv, mk, sk, sr in Cyrillic) are under the GPL or LGPL.
 */
const PATTERNS: ReadonlySet<string> = new Set(
  (
    'af be bg ca cy da de en-gb en-us eo es et eu fi fr fur ga gl hr hsb ia is it ka la lt nb nl ' +
    'nn no oc pl pms pt rm ro ru sl sq sv tk tr uk'
  ).split(' '),
)

/** Where the file is not named like the language. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  el: 'el-monoton',
  en: 'en-us',
  'en-au': 'en-gb',
  'en-ie': 'en-gb',
  'en-nz': 'en-gb',
  'en-za': 'en-gb',
  ku: 'kmr',
  mn: 'mn-cyrl',
  sh: 'sh-latn',
  bs: 'sh-latn',
  'sr-latn': 'sh-latn',
}

/** A word with soft hyphens where it may be broken; the same word where it may not. */
export type HyphenateWord = (word: string) => string

/** What hyphenates the words of a language; undefined for a language without patterns. */
export type Hyphenation = (language: string) => HyphenateWord | undefined

export const SOFT_HYPHEN = '\u00AD'

/** As the reader's style sheet asks of a browser that hyphenates by itself: `hyphenate-limit-chars`. */
export const SHORTEST_WORD = 7

const SHORTEST_PART = 3

/** Patterns stay loaded: the library keeps them itself. */
const loaded = new Map<string, HyphenateWord>()

/** Remembers the words that it has met, so that one is made for one import or export. */
export function createHyphenation(): Hyphenation {
  const known = new Map<string, HyphenateWord>()
  return (language) => {
    const patterns = patternsOf(language)
    if (patterns === undefined) return undefined
    const hyphenate = known.get(patterns) ?? rememberWords(load(patterns))
    known.set(patterns, hyphenate)
    return hyphenate
  }
}

function load(patterns: string): HyphenateWord {
  const hyphenate = loaded.get(patterns) ?? configure(patterns)
  loaded.set(patterns, hyphenate)
  return hyphenate
}

function configure(patterns: string): HyphenateWord {
  const functions = hyphenopoly.config({
    require: [patterns],
    sync: true,
    loaderSync: (file) => readFileSync(fileURLToPath(import.meta.resolve(`hyphenopoly/patterns/${file}`))),
    hyphen: SOFT_HYPHEN,
    minWordLength: SHORTEST_WORD,
    leftmin: SHORTEST_PART,
    rightmin: SHORTEST_PART,
    compound: 'hyphen',
  })
  const hyphenate = functions.get(patterns)
  if (hyphenate === undefined) throw new Error(`The hyphenation patterns ${patterns} cannot be loaded.`)
  return hyphenate
}

function rememberWords(hyphenate: HyphenateWord): HyphenateWord {
  const words = new Map<string, string>()
  return (word) => {
    const known = words.get(word) ?? hyphenate(word)
    words.set(word, known)
    return known
  }
}

/** Name of the hyphenation patterns of a language, its region aside where that makes no difference; undefined without any. */
function patternsOf(language: string): string | undefined {
  const subtags = language.toLowerCase().split('-')
  for (let length = subtags.length; length > 0; length -= 1) {
    const tag = subtags.slice(0, length).join('-')
    if (Object.hasOwn(NAMED_OTHERWISE, tag)) return NAMED_OTHERWISE[tag]
    if (PATTERNS.has(tag)) return tag
  }
  return undefined
}
