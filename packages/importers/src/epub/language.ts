import type { Element } from 'domhandler'
import type { TextDirection } from '@gatefold/magazine/language/Localized'
import { attribute } from '../markup/tree.ts'

const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i
/** Scripts of living languages that run from right to left, by ISO 15924. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])
const VERTICAL = new Set(['ja', 'zh', 'ko'])

/** A well-formed language tag in its usual spelling; undefined for anything else. */
export function languageTag(tag: string | undefined): string | undefined {
  if (tag === undefined || !LANGUAGE.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** Whether text of a language runs from right to left. */
export function writtenDirection(language: string): TextDirection {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/**
 * The direction of an issue: that of its language, else that in which its pages turn. Chinese, Japanese and Korean
 * books turn to the right because their lines stand upright; set in rows, their text runs from left to right.
 */
export function issueDirection(language: string, pages: TextDirection | undefined): TextDirection {
  const written = writtenDirection(language)
  if (written === 'rtl' || pages === undefined) return written
  return VERTICAL.has(new Intl.Locale(language).language) ? 'ltr' : pages
}

/**
 * Japanese and Chinese books whose pages turn to the right are set in upright lines, also where they leave it to the reading
 * system to know; a book of fixed pages is pictures of them.
 */
export function pagesWritingMode(
  language: string,
  { direction, isFixedLayout }: { readonly direction: TextDirection | undefined; readonly isFixedLayout: boolean },
): 'vertical-rl' | undefined {
  const isUpright = direction === 'rtl' && !isFixedLayout && ['ja', 'zh'].includes(new Intl.Locale(language).language)
  return isUpright ? 'vertical-rl' : undefined
}

export function languageOf(element: Element): string | undefined {
  return languageTag(attribute(element, 'xml:lang') ?? attribute(element, 'lang'))
}

export function directionOf(element: Element): string | undefined {
  const dir = attribute(element, 'dir')?.toLowerCase()
  return dir === 'rtl' || dir === 'ltr' || dir === 'auto' ? dir : undefined
}
