import type { TextRun } from '../LaidPage.ts'

const DIVIDED = /(?<=\p{L})[-\u00AD\u2010]$/u
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u

/**
 * The runs of a paragraph that the end of a column or page divides: a word divided by a hyphen is whole again, other
 * words get a space between them, Chinese and Japanese none.
 */
export function joinRuns(first: readonly TextRun[], second: readonly TextRun[]): readonly TextRun[] {
  const last = first.at(-1)
  const next = second[0]
  if (last === undefined || next === undefined) return [...first, ...second]
  const end = last.text.trimEnd()
  const isDivided = DIVIDED.test(end) && /^\s*\p{Ll}/u.test(next.text)
  if (isDivided) return [...first.slice(0, -1), { ...last, text: end.replace(DIVIDED, '') }, ...second]
  const isClose = UNSPACED.test(end.at(-1) ?? '') && UNSPACED.test(next.text.trimStart()[0] ?? '')
  const gap = isClose || /^\s/u.test(next.text) ? '' : ' '
  return [...first.slice(0, -1), { ...last, text: `${end}${gap}` }, ...second]
}
