import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'
import { isIdFormat, type Slug } from '@gatefold/magazine/slug'

/** A letter that becomes three of an encoded address counts as two. */
const LONGEST = 80
/**
 * Scripts whose letters do not tell in Latin ones how a word is read: Chinese and Japanese share characters, Arabic and Hebrew write no
 * vowels, those of India have theirs in the consonants. Their words keep their letters.
 */
const OWN_LETTERS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}]/u
const HAS_LETTER = /\p{L}/u
/** Joins or parts letters of one word. */
const JOINERS = /[\u200c\u200d]/g
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * The readable part of an address for a title in any script: small letters, digits and hyphens, at most 80 of them (Requirement R5.3:
 * never in id format). Words are in Latin letters, but for those whose script keeps its own. `fallback` stands for a title that
 * has no letters and before a number.
 */
export function toSlug(title: string, fallback: string): Slug {
  const words = title
    .normalize('NFKC')
    .replace(JOINERS, '')
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap(slugWords)
  const slug = shorten(words)
  if (slug === '') return fallback as Slug
  return (isIdFormat(slug) ? `${fallback}-${slug}` : slug) as Slug
}

/** A word of a title: as it is, or in Latin letters, where one may be several. */
function slugWords(word: string): readonly string[] {
  if (OWN_LETTERS.test(word) && HAS_LETTER.test(word)) return [word.toLowerCase()]
  return toAscii(word)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
}

/** `slug`, or the first of `slug-2`, `slug-3`, … that is not taken. */
export function uniqueSlug(slug: Slug, isTaken: (slug: string) => boolean): Slug {
  let candidate = slug
  for (let number = 2; isTaken(candidate); number += 1) candidate = `${slug}-${number}` as Slug
  return candidate
}

/** German, Russian and the like by their own rules; every other script letter by letter, a hyphen between syllables. */
function toAscii(title: string): string {
  const byLanguage = transliterate(title.normalize('NFC'))
  return byLanguage.replace(/[^\x20-\x7f]+/g, (letters) => anyAscii(letters).replace(/([a-z])([A-Z])/g, '$1-$2'))
}

function shorten(words: readonly string[]): string {
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (lengthOf(longer) > LONGEST) break
    slug = longer
  }
  return slug === '' ? cut(words[0] ?? '') : slug
}

function cut(word: string): string {
  let slug = ''
  for (const { segment } of clusters.segment(word)) {
    if (lengthOf(slug + segment) > LONGEST) break
    slug += segment
  }
  return slug
}

function lengthOf(slug: string): number {
  return Array.from(slug).reduce((sum, letter) => sum + (letter > '\u007f' ? 2 : 1), 0)
}
