import type { TextDirection } from '@gatefold/magazine/language/Localized'
import type { Element } from 'domhandler'
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

/** Scripts that tell a language by themselves, with how to recognise their letters. */
const TELLING: readonly { readonly language: string; readonly letters: RegExp }[] = [
  { language: 'ja', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: 'ko', letters: /\p{Script=Hangul}/gu },
  { language: 'zh', letters: /\p{Script=Han}/gu },
  { language: 'ar', letters: /\p{Script=Arabic}/gu },
  { language: 'he', letters: /\p{Script=Hebrew}/gu },
]
const LETTERS = /\p{L}/gu
const TRADITIONAL = /[這們來說為個時會對後學國過開關點現實無與]/gu
const SIMPLIFIED = /[这们来说为个时会对后学国过开关点现实无与]/gu
const SHARE = 0.3

/**
 * The language of text whose script the declared language is not written in: many tools write `en` into every book.
 * Undefined when the declared language may be true.
 */
export function detectLanguage(text: string, declared: string): string | undefined {
  const letters = count(text, LETTERS)
  const found = TELLING.find((script) => count(text, script.letters) > letters * SHARE)
  if (found === undefined || isWrittenIn(declared, found.letters)) return undefined
  return found.language === 'zh' ? chineseOf(text) : found.language
}

/** Whether a language is usually written with such letters. */
function isWrittenIn(language: string, letters: RegExp): boolean {
  const script = new Intl.Locale(language).maximize().script ?? ''
  const sample: Readonly<Record<string, string>> = {
    Jpan: 'あア漢',
    Kore: '한漢',
    Hans: '汉',
    Hant: '漢',
    Hani: '漢',
    Arab: 'ع',
    Hebr: 'א',
  }
  return count(sample[script] ?? '', letters) > 0
}

function chineseOf(text: string): string {
  return count(text, TRADITIONAL) >= count(text, SIMPLIFIED) ? 'zh-Hant' : 'zh-Hans'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
