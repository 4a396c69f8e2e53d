import { textOf } from './textOf.ts'
import type { TextLine } from './PageLines.ts'

const HYPHEN = /([\p{L}\p{M}’']+(?:-[\p{L}\p{M}]+)*)[-‐]$/u
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60ー]/u

/** The first and the last word of lines in Korean, which may be divided after any syllable and without a hyphen. */
const KOREAN_END = /[\p{Script=Hangul}\p{M}]+$/u
const KOREAN_START = /^[\p{Script=Hangul}\p{M}]+/u

const WORD_START = /^[\p{L}\p{M}’']+(?:-[\p{L}\p{M}]+)*/u

/** In characters: shorter words are the syllables of others. */
const SHORTEST_PART = 4

type Join = 'space' | 'nothing' | 'unhyphenated'

/** What stands between two lines of one text once it is no longer broken into lines. */
export function joinBetween(a: TextLine, b: TextLine, words: ReadonlySet<string>): Join {
  const before = textOf(a).trimEnd()
  const after = textOf(b).trimStart()
  if (before.endsWith('\u00ad')) return 'unhyphenated'
  if (isUnspaced(before, after, words) || isOneAddress(a, b)) return 'nothing'
  const start = HYPHEN.exec(before)?.[1]
  if (start === undefined) return /[^\s]—$/u.test(before) ? 'nothing' : 'space'
  const rest = WORD_START.exec(after)?.[0]
  return rest !== undefined && divides(start, rest, words) ? 'unhyphenated' : 'nothing'
}

/** In a script without spaces; or in a Korean word, which the document has whole, but not its first part. */
function isUnspaced(before: string, after: string, words: ReadonlySet<string>): boolean {
  if (WIDE.test(before.slice(-1)) && WIDE.test(after.slice(0, 1))) return true
  const [start, rest] = [KOREAN_END.exec(before)?.[0], KOREAN_START.exec(after)?.[0]]
  return start !== undefined && rest !== undefined && words.has(start + rest) && !words.has(start)
}

/** An address of the web may be broken at its signs. */
function isOneAddress(a: TextLine, b: TextLine): boolean {
  const link = a.spans.at(-1)?.link
  return (
    link !== undefined && link === b.spans[0]?.link && /(?:https?:\/\/|www\.|[/._-])\S*$/u.test(textOf(a).trimEnd())
  )
}

/**
 * Whether the hyphen was put there to divide a word: not when the document has the word with its hyphen elsewhere, nor
 * when it has not the whole word, but both of its parts.
 */
function divides(start: string, rest: string, words: ReadonlySet<string>): boolean {
  const whole = (start + rest).toLowerCase()
  const hyphenated = `${start}-${rest}`.toLowerCase()
  if (words.has(hyphenated) && !words.has(whole)) return false
  if (words.has(whole)) return true
  if (/^\p{Lu}/u.test(rest)) return false
  return ![start, rest].every((part) => part.length >= SHORTEST_PART && words.has(part.toLowerCase()))
}
