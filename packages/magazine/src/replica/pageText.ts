import type { PageBlock, PageText } from './Flatplan.ts'
import type { Area } from './Replica.ts'

/** Where a stretch of text begins and ends in a longer one: shares of the longer one's letters, 0 to 1. */
interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Letters and digits by which a stretch is known where not all of it is the same. */
const KNOWN_BY = 32

/** A line belongs to an area when so much of it lies there. */
const MOSTLY = 0.8

/** More than a name is no name. */
const LONGEST = 80

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

/** The text of a block on one line, words that were divided put together; empty for a picture. Pure. */
export function textOfBlock({ lines }: Pick<PageBlock, 'lines'>): string {
  return joinLines(lines.map(({ text }) => text))
    .map(({ text, gap }) => text + (gap === ' ' ? ' ' : ''))
    .join('')
}

/** What is printed where an area lies, when it is whole lines and no more than a name; undefined otherwise. Pure. */
export function textUnder({ blocks }: PageText, area: Area): string | undefined {
  const lines = blocks.flatMap((block) => block.lines).filter((line) => shareIn(line.area, area) >= MOSTLY)
  const text = textOfBlock({ lines }).trim()
  return text === '' || text.length > LONGEST ? undefined : text
}

/** How much of one area lies in another. */
function shareIn(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width <= 0 || height <= 0 ? 0 : (width * height) / (one.width * one.height)
}

/**
 * Finds `part` in `whole` by letters and digits alone: print and screen differ in hyphens, spaces, ligatures, quotation marks
 * and case. Where one was corrected, the beginning of `part` or its end is enough. Undefined when it is not there. Pure.
 */
export function locateText(part: string, whole: string): TextSpan | undefined {
  const [sought, text] = [lettersOf(part), lettersOf(whole)]
  if (sought === '' || text === '') return undefined
  if (sought.includes(text)) return { start: 0, end: 1 }
  const start = startIn(text, sought)
  if (start === undefined) return undefined
  return { start: start / text.length, end: Math.min(1, (start + sought.length) / text.length) }
}

function startIn(text: string, sought: string): number | undefined {
  const whole = text.indexOf(sought)
  if (whole >= 0) return whole
  if (sought.length <= KNOWN_BY) return undefined
  const head = text.indexOf(sought.slice(0, KNOWN_BY))
  if (head >= 0) return head
  const tail = text.indexOf(sought.slice(-KNOWN_BY))
  return tail < 0 ? undefined : Math.max(0, tail + KNOWN_BY - sought.length)
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
