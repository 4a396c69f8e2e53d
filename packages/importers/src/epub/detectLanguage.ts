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
