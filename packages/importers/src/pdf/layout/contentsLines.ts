import { type TextLine, textOf } from './PageLines.ts'
import type { StyledLine } from './startsBlock.ts'

/** A title and the number of its page, with leaders or white between them. */
const NUMBER_LAST = /[\p{L}\p{N})?!"”’.].*?[\s.·…‥・_]+([1-9]\d{0,3}|[ivxlc]{1,7})$/u
const NUMBER_FIRST = /^([1-9]\d{0,2})[\s.:–-]+\p{L}/u
const LEADERS = /(?:[.·…‥・_]\s?){4,}[\s.·…‥・_]*(?:[1-9]\d{0,3}|[ivxlc]{1,7})$/u
const FEWEST = 4
/** Of the lines of a page of contents; names and summaries may stand between. */
const SHARE = 0.3

/** How the lines of a contents page name pages; undefined for other pages. */
export type ContentsForm = 'number-first' | 'number-last'

/** Lines in reading order. */
export function contentsForm(lines: readonly TextLine[]): ContentsForm | undefined {
  const texts = lines.map((line) => textOf(line).trim())
  const isEnough = (count: number): boolean => count >= FEWEST && count >= SHARE * texts.length
  if (isEnough(texts.filter((text) => LEADERS.test(text)).length)) return 'number-last'
  const forms: readonly [ContentsForm, RegExp][] = [
    ['number-last', NUMBER_LAST],
    ['number-first', NUMBER_FIRST],
  ]
  return forms.find(([, form]) => {
    const numbers = texts.flatMap((text) => form.exec(text)?.[1] ?? [])
    return isEnough(numbers.length) && mostlyRises(numbers.map(Number).filter(Number.isFinite))
  })?.[0]
}

/** Pages are named in their order; the numbers of a list or a table are small or go up and down. */
function mostlyRises(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  const falls = steps.filter((step) => step < 0).length
  const leaps = steps.filter((step) => step !== 1 && step > 0).length
  return falls <= 0.1 * steps.length && leaps >= 0.3 * steps.length
}

export function namesPage({ line }: StyledLine, form: ContentsForm): boolean {
  return (form === 'number-last' ? NUMBER_LAST : NUMBER_FIRST).test(textOf(line).trim())
}

/** Lines in the same type that make one title together, ended or begun by the one that names the page. */
export function contentsEntries(lines: readonly StyledLine[], form: ContentsForm): readonly (readonly StyledLine[])[] {
  const entries: StyledLine[][] = []
  for (const line of lines) {
    const entry = entries.at(-1)
    const before = entry?.at(-1)
    if (entry === undefined || before === undefined || beginsEntry(line, before, form)) entries.push([line])
    else entry.push(line)
  }
  return entries
}

function beginsEntry(line: StyledLine, before: StyledLine, form: ContentsForm): boolean {
  const isEnded = form === 'number-last' ? namesPage(before, form) : namesPage(line, form)
  const [a, b] = [before.style, line.style]
  const isAlike = Math.abs(a.size - b.size) < 0.05 * b.size && a.isBold === b.isBold && a.isItalic === b.isItalic
  return isEnded || !isAlike || line.line.baseline - before.line.baseline > 1.5 * b.size
}
