import type { LaidBlock, LaidPage } from '../LaidPage.ts'
import { oncePerObject } from './oncePerObject.ts'

const LEADERS = /^(?<title>.*?\p{L}.*?)\s*(?:[.·…_‥・]\s*){3,}(?<label>\d{1,4}|[ivxlc]{1,7})$/u
const NUMBER_LAST = /^(?<title>.*\p{L}.*?)[\s.·…_‥・|]+(?<label>\d{1,4}|[ivxlc]{1,7})$/u
const NUMBER_FIRST = /^(?<label>\d{1,4})[\s.:|–-]+(?<title>.*\p{L}.*)$/u
const NUMBER = /^\d{1,4}$/

/** A title with the page number printed beside it. */
export interface ContentsEntry {
  readonly title: string
  /** The same with the line before it, which may be the beginning of the title or belong to the entry before. */
  readonly longer: string
  readonly label: string
}

/** Contents pages stand among so many first pages, or at the end. */
const FIRST_PAGES = 20
const LAST_PAGES = 4
/** So many lines with numbers make a page one of contents, if they are such a share of its lines and mostly rise. */
const FEWEST = 4
const SHARE = 0.35
const RISING = 0.9
/** A block that is longer and has no entry is text to read. */
const LONG_TEXT = 250

/**
 * The entries of a page that lists titles with page numbers; none for any other page. A title may run over two lines,
 * of which the last has the number.
 */
export function contentsLines(page: LaidPage, pageCount: number): readonly ContentsEntry[] {
  return page.page > FIRST_PAGES && page.page <= pageCount - LAST_PAGES ? [] : listedOn(page)
}

const listedOn = oncePerObject((page: LaidPage): readonly ContentsEntry[] => {
  const blocks = page.blocks.filter((block) => block.role !== 'furniture')
  if (blocks.some(isReading)) return []
  const lines = blocks.flatMap((block) => block.lines)
  const entries: ContentsEntry[] = []
  let before = ''
  for (const { text } of lines) {
    const entry = readEntry(text.trim(), before)
    if (entry !== undefined) entries.push(entry)
    before = entry === undefined ? text.trim() : ''
  }
  const enough = entries.length >= Math.max(FEWEST, SHARE * lines.length)
  return enough && isRising(entries) ? entries : []
})

/** A number alone belongs to the line before it. */
function readEntry(text: string, before: string): ContentsEntry | undefined {
  if (NUMBER.test(text)) return before === '' ? undefined : { title: before, longer: before, label: text }
  const { title, label } = (LEADERS.exec(text) ?? NUMBER_LAST.exec(text) ?? NUMBER_FIRST.exec(text))?.groups ?? {}
  if (title === undefined || label === undefined) return undefined
  return { title, longer: `${before} ${title}`.trim(), label }
}

function isReading(block: LaidBlock): boolean {
  const length = block.lines.reduce((sum, line) => sum + line.text.length, 0)
  return length > LONG_TEXT && !block.lines.some(({ text }) => readEntry(text.trim(), '') !== undefined)
}

function isRising(entries: readonly ContentsEntry[]): boolean {
  const numbers = entries.map(({ label }) => Number(label)).filter((number) => !Number.isNaN(number))
  const rising = numbers.filter((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0))
  return rising.length >= RISING * numbers.length
}
