/** Where a stretch of text begins and ends in a longer one: shares of the longer one's letters, 0 to 1. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Letters and digits by which a stretch is known where not all of it is the same. */
const KNOWN_BY = 32

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
