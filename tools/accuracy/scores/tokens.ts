const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303F\\uFF00-\\uFFEF'
const AROUND_UNSPACED = new RegExp(`(?<=[${UNSPACED}]) | (?=[${UNSPACED}])`, 'gu')
const TOKENS = new RegExp(`(?:[${UNSPACED}]|[\\p{L}\\p{N}\\p{M}]+|[^\\s]) ?`, 'gu')
/** Typesetting makes these out of what keyboards have. */
const TYPESET: readonly (readonly [RegExp, string])[] = [
  [/[\u00AD\u200B-\u200F\u2060\uFEFF\u202A-\u202E]/gu, ''],
  [/[\u2018\u2019\u201A\u201B\u2032`\u00B4]/gu, "'"],
  [/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]|''/gu, '"'],
  [/\s*(?:[\u2012-\u2015\u2212]|-{2,3}| - )\s*/gu, '-'],
  [/\u2010|\u2011/gu, '-'],
  [/[\u2022\u25CF\u25AA\u25E6\u00B7]/gu, ''],
]

/**
 * A text as it is compared: NFKC, so that ligatures and wide forms are plain letters; quotation marks and dashes in
 * one form, no bullets, no soft hyphens; white space collapsed, none beside Chinese and Japanese characters.
 */
export function normalise(text: string): string {
  const plain = TYPESET.reduce((current, [pattern, form]) => current.replace(pattern, form), text.normalize('NFKC'))
  return TYPESET.reduce((current, [pattern, form]) => current.replace(pattern, form), plain)
    .replace(/\s+/gu, ' ')
    .replace(AROUND_UNSPACED, '')
    .trim()
}

/** Words, marks and single Chinese or Japanese characters, each with the space after it. */
export function tokensOf(text: string): readonly string[] {
  return `${normalise(text)} `.match(TOKENS) ?? []
}

/** Letters and digits only, in lower case: headings are compared without their marks. */
export function lettersOf(text: string): string {
  return normalise(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
