import type { LaidBlock, LaidPage, LaidRole } from '../layout/PageLines.ts'
import { memoizeByObject } from '@gatefold/magazine/memoizeByObject'
import { blockText } from './pageBlocks.ts'

/**
 * What a page is to a reader: `story` has text to read, `contents` leads to the stories, `picture` is one without text
 * to read, such as an advert or a photograph, `notice` says what others say as well, and `scan` has no text at all.
 */
export type PageKind = 'story' | 'contents' | 'picture' | 'notice' | 'scan'

const BODY: ReadonlySet<LaidRole> = new Set(['paragraph', 'list-item', 'quote', 'code', 'table', 'standfirst'])
/** Letters of body text from which on a page can be read. */
const READABLE = 120
/** Letters of a paragraph; a shorter one may be a slogan, a price, a line of an address. */
const PARAGRAPH = 40

/**
 * The kinds of all pages. A page that says word for word what another one says is a notice, such as an advert or an
 * invitation to subscribe.
 */
export function pageKinds(pages: readonly LaidPage[]): readonly PageKind[] {
  const texts = pages.map((page) =>
    page.blocks
      .filter((block) => block.role !== 'furniture')
      .map(blockText)
      .join(' '),
  )
  return pages.map((page, index) => {
    const kind = contentsLines(page, pages.length).length > 0 ? 'contents' : pageKind(page)
    const isRepeated = texts.some((text, other) => other !== index && text === texts[index])
    return kind === 'story' && isRepeated ? 'notice' : kind
  })
}

/** The kind of a page by itself, by the roles of its blocks. */
export function pageKind(page: LaidPage): PageKind {
  const said = page.blocks.filter((block) => block.role !== 'furniture' && block.role !== 'picture')
  if (said.every((block) => blockText(block) === '')) return 'scan'
  const contents = lettersOf(said.filter((block) => block.role === 'contents'))
  const body = lettersOf(said.filter(isReading))
  if (contents > body) return 'contents'
  return body >= READABLE ? 'story' : 'picture'
}

/** Whether a block is text that is read, not looked at. */
export function isBody(block: LaidBlock): boolean {
  return BODY.has(block.role)
}

function isReading(block: LaidBlock): boolean {
  return isBody(block) && blockText(block).length >= PARAGRAPH
}

function lettersOf(blocks: readonly LaidBlock[]): number {
  return blocks.reduce((sum, block) => sum + (blockText(block).match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
}

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

const listedOn = memoizeByObject((page: LaidPage): readonly ContentsEntry[] => {
  const blocks = page.blocks.filter((block) => block.role !== 'furniture')
  if (blocks.some(isRunningText)) return []
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

function isRunningText(block: LaidBlock): boolean {
  const length = block.lines.reduce((sum, line) => sum + line.text.length, 0)
  return length > LONG_TEXT && !block.lines.some(({ text }) => readEntry(text.trim(), '') !== undefined)
}

function isRising(entries: readonly ContentsEntry[]): boolean {
  const numbers = entries.map(({ label }) => Number(label)).filter((number) => !Number.isNaN(number))
  const rising = numbers.filter((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0))
  return rising.length >= RISING * numbers.length
}
