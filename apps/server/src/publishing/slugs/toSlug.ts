import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'
import { isIdFormat, type Slug } from '@gatefold/magazine/slug/Slug'

const LONGEST = 80

/**
 * The readable part of an address for a title in any script: lower-case ASCII letters, digits and hyphens, at most 80 of
 * them, never in id format (Requirement R5.3). `fallback` stands for a title that has no letters and before a number.
 */
export function toSlug(title: string, fallback: string): Slug {
  const words = toAscii(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const slug = shorten(words)
  if (slug === '') return fallback as Slug
  return (isIdFormat(slug) ? `${fallback}-${slug}` : slug) as Slug
}

/** `slug`, or the first of `slug-2`, `slug-3`, … that is not taken. */
export function uniqueSlug(slug: Slug, isTaken: (slug: string) => boolean): Slug {
  let candidate = slug
  for (let number = 2; isTaken(candidate); number += 1) candidate = `${slug}-${number}` as Slug
  return candidate
}

/** German, Russian, Arabic and the like by their own rules; every other script letter by letter, a hyphen between syllables. */
function toAscii(title: string): string {
  const byLanguage = transliterate(title.normalize('NFC'))
  return byLanguage.replace(/[^\x20-\x7f]+/g, (letters) => anyAscii(letters).replace(/([a-z])([A-Z])/g, '$1-$2'))
}

function shorten(words: readonly string[]): string {
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (longer.length > LONGEST) break
    slug = longer
  }
  return slug === '' ? (words[0] ?? '').slice(0, LONGEST) : slug
}
