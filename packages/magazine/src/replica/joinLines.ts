/** A printed line as it reads when its paragraph is put together again. */
export interface JoinedLine {
  /** Without the hyphen that divided its last word. */
  readonly text: string
  /** What stands between it and the next line: a soft hyphen inside a word that was divided; nothing after the last line. */
  readonly gap: '' | ' ' | '\u00AD'
}

const HYPHEN_AT_END = /[\p{L}\p{N}][-\u2010\u00AD]$/u
const SMALL_LETTER_FIRST = /^\p{Ll}/u

/** Scripts that are set without spaces, with their punctuation and full-width forms. */
const WITHOUT_SPACES = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303F\uFF00-\uFFEF]`
const ENDS_WITHOUT_SPACE = new RegExp(`${WITHOUT_SPACES}$`, 'u')
const STARTS_WITHOUT_SPACE = new RegExp(`^${WITHOUT_SPACES}`, 'u')

/**
 * Puts the lines of a printed paragraph together. A hyphen before a small letter divides a word and goes; before anything
 * else (`Anglo-` `Saxon`) it is part of the word. A compound that was divided at its own hyphen loses it: print does not say. Pure.
 */
export function joinLines(lines: readonly string[]): readonly JoinedLine[] {
  return lines.map((line, index) => joinLine(line.trim(), lines[index + 1]?.trim()))
}

function joinLine(line: string, next: string | undefined): JoinedLine {
  if (next === undefined) return { text: line, gap: '' }
  if (HYPHEN_AT_END.test(line)) {
    return SMALL_LETTER_FIRST.test(next) ? { text: line.slice(0, -1), gap: '\u00AD' } : { text: line, gap: '' }
  }
  const isContinuous = ENDS_WITHOUT_SPACE.test(line) && STARTS_WITHOUT_SPACE.test(next)
  return { text: line, gap: isContinuous ? '' : ' ' }
}
