import type { DocumentFacts } from '../engine/DocumentFacts.ts'
import type { Glyph, PageContent } from '../engine/PageContent.ts'
import { blockRuns, withoutMark } from './blockRuns.ts'
import { blocksOf } from './blocks.ts'
import { columnsOf } from './columns.ts'
import { composeLines } from './composeLine.ts'
import { glyphRows } from './glyphRows.ts'
import { isRightToLeft } from './logicalOrder.ts'
import { contentsForm, headingLevels, type LevelSetting, titleRoles } from './headings.ts'
import { type Typography, typographyOf } from './typography.ts'
import type { Block, DraftBlock } from './Flow.ts'
import {
  type LaidBlock,
  type LaidPage,
  lineEdges,
  type PageLines,
  surround,
  type TextLine,
  textOf,
} from './PageLines.ts'
import { basicRole, pageRoles } from './pageRoles.ts'
import { regionItems } from './ruledAreas.ts'

/** The lines of one page; needs nothing of the other pages, so each page's glyphs can be let go after it. */
export function readLines(content: PageContent): PageLines {
  const { glyphs, ...page } = content
  const readsFromRight = mostlyRightToLeft(glyphs)
  const lines = [...byAngle(glyphs)].flatMap(([angle, turned]) =>
    composeLines(glyphRows(turned, angle), { content, angle, isRightToLeft: readsFromRight }),
  )
  return { ...page, lines: lines.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x) }
}

/** Type that leans by a degree or so is upright type of a scan or a slanted font. */
function byAngle(glyphs: readonly Glyph[]): ReadonlyMap<number, readonly Glyph[]> {
  const groups = new Map<number, Glyph[]>()
  let before = 0
  for (const glyph of glyphs) {
    const angle = glyph.isGenerated ? before : (((Math.round(glyph.angle / 3) * 3) % 360) + 360) % 360
    before = angle
    const group = groups.get(angle)
    if (group === undefined) groups.set(angle, [glyph])
    else group.push(glyph)
  }
  return groups
}

function mostlyRightToLeft(glyphs: readonly Glyph[]): boolean {
  let fromRight = 0
  let letters = 0
  for (const glyph of glyphs) {
    if (isRightToLeft(glyph.text)) fromRight++
    if (/\p{L}/u.test(glyph.text)) letters++
  }
  return fromRight > 0.35 * letters
}

/**
 * The text of a document in its reading order, with what each part of it is. It takes all pages at once, because the
 * size of the body, running heads and the levels of headings are facts of the whole document.
 */
export function layOutPages(pages: readonly PageLines[], facts: DocumentFacts): readonly LaidPage[] {
  const typography = typographyOf(pages)
  const furniture = findFurniture(pages, typography.bodySize)
  const recurring = recurringPictures(pages)
  const drafts = pages.map((page) => draftsOf(page, { typography, furniture, recurring }))
  const levelled = withLevels(drafts, { facts, bodySize: typography.bodySize })
  const titled = titleRoles(levelled.flat(), typography)
  const roles = [...Map.groupBy(titled, ({ page }) => page).values()].flatMap((blocks) => pageRoles(blocks, typography))
  const byPage = Map.groupBy(joinContinued(denseLevels(roles)), ({ page }) => page)
  return pages.map(({ page, width, height }) => ({
    page,
    width,
    height,
    blocks: (byPage.get(page) ?? []).map(laidBlock),
  }))
}

interface DocumentSetting {
  readonly typography: Typography
  readonly furniture: ReadonlySet<TextLine>
  /** Pictures, as `page id`. */
  readonly recurring: ReadonlySet<string>
}

function draftsOf(page: PageLines, { typography, furniture, recurring }: DocumentSetting): readonly DraftBlock[] {
  const text = page.lines.filter((line) => !furniture.has(line))
  const lines = rejoinDropCaps(text, typography.words)
  const reading = { isRightToLeft: typography.isRightToLeft, isBoxed: false }
  const pictures = page.pictures.filter(({ id }) => !recurring.has(`${page.page} ${id}`))
  const columns = columnsOf(regionItems({ ...page, lines, pictures }), reading)
  const contents = contentsForm(
    columns.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'line' ? [item.line] : []))),
  )
  const { bodySize } = typography
  const blocks = columns.flatMap((column, index) =>
    blocksOf(column, { page: page.page, column: index, faces: page.faces, bodySize, contents }),
  )
  const setting = { page, typography }
  const furnitureBlocks = page.lines.filter((line) => furniture.has(line)).map((line) => furnitureDraft(line, setting))
  return [...blocks.map((block) => draftOf(block, setting)), ...furnitureBlocks]
}

interface PageSetting {
  readonly page: PageLines
  readonly typography: Typography
}

function draftOf(block: Block, { page, typography }: PageSetting): DraftBlock {
  const whole = blockRuns(block, { faces: page.faces, words: typography.words })
  const { mark, runs } = block.kind === 'text' ? withoutMark(whole) : { mark: undefined, runs: whole }
  const text = runs.map((run) => run.text).join('')
  const draft = {
    ...block,
    runs,
    text,
    mark,
    role: 'paragraph',
    level: undefined,
    pictureId: undefined,
    isUnfinished: false,
  } as const
  const role = basicRole(draft, typography)
  if (role === 'list-item') return { ...draft, role }
  return { ...draft, role, runs: whole, mark: undefined, text: whole.map((run) => run.text).join('') }
}

function furnitureDraft(line: TextLine, setting: PageSetting): DraftBlock {
  const { box } = line
  const block: Block = {
    kind: 'text',
    page: setting.page.page,
    column: 0,
    measure: box,
    isBoxed: false,
    box,
    lines: [{ ...line, cells: [line] }],
    style: { size: line.size, sizes: [], isBold: false, isItalic: false, isMonospaced: false },
    picture: undefined,
  }
  return { ...draftOf(block, setting), role: 'furniture' }
}

function withLevels(
  pages: readonly (readonly DraftBlock[])[],
  setting: LevelSetting,
): readonly (readonly DraftBlock[])[] {
  const headings = pages.flat().filter(({ role }) => role === 'heading')
  const levels = headingLevels(headings, setting)
  return pages.map((blocks) =>
    blocks.map((block) => {
      const level = levels.get(block)
      if (level === undefined) return block
      return { ...block, level, role: level === 1 ? 'title' : 'heading' }
    }),
  )
}

/** Numbers the levels that are left without gaps, since a level may have been that of standfirsts or captions alone. */
function denseLevels(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const used = [...new Set(blocks.flatMap(({ level }) => level ?? []))].toSorted((a, b) => a - b)
  return blocks.map((block) => (block.level === undefined ? block : { ...block, level: used.indexOf(block.level) + 1 }))
}

/** `index` is the block's place in the reading order of its page, from 0. */
function laidBlock(draft: DraftBlock, index: number): LaidBlock {
  return {
    id: `p${draft.page}b${index}`,
    role: draft.role,
    level: draft.level,
    box: draft.box,
    lines: draft.lines.map((line) => ({ box: line.box, text: textOf(line) })),
    runs: draft.runs,
    isUnfinished: draft.isUnfinished,
    size: draft.style.size,
    column: draft.column,
    picture: draft.picture?.id ?? draft.pictureId,
    mark: draft.mark,
    hasDropCap: (draft.lines[0]?.spans[0]?.size ?? 0) > 1.75 * draft.style.size && draft.kind === 'text',
  }
}

/** Pictures that stand at one place of several pages, such as a logo; as `page id`. */
function recurringPictures(pages: readonly PageLines[]): ReadonlySet<string> {
  const seen = pages.flatMap(({ page, pictures }) =>
    pictures.map(({ id, box }) => ({
      name: `${page} ${id}`,
      place: [box.x, box.y, box.width, box.height].map(Math.round).join(' '),
    })),
  )
  const places = Map.groupBy(seen, ({ place }) => place)
  const recurring = [...places.values()].filter((same) => same.length >= Math.max(3, pages.length / 3))
  return new Set(recurring.flat().map(({ name }) => name))
}

const SENTENCE_END = /[.!?:…。！？؟।]["”’»)\]]*\d{0,2}$/u

/** Roles that may stand between the two parts of a paragraph. */
const BETWEEN = new Set(['furniture', 'picture', 'caption', 'footnote', 'quote', 'table', 'continued', 'code'])

/** Marks the blocks whose text goes on in the next column or on the next page; blocks of the whole document in reading order. */
function joinContinued(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  return blocks.map((block, index) => {
    const next = blocks
      .slice(index + 1, index + 12)
      .find((other) => !BETWEEN.has(other.role) || other.role === block.role)
    return next !== undefined && goesOn(block, next) ? { ...block, isUnfinished: true } : block
  })
}

function goesOn(block: DraftBlock, next: DraftBlock): boolean {
  const last = block.lines.at(-1)
  if (last === undefined || !mayGoOn(block, next)) return false
  const text = textOf(last).trimEnd()
  if (/[\p{L}][-‐]$/u.test(text)) return true
  return !SENTENCE_END.test(text) && (isFull(block) || /^\p{Ll}/u.test(next.text))
}

function mayGoOn(block: DraftBlock, next: DraftBlock): boolean {
  const isText = (block.role === 'paragraph' || block.role === 'list-item') && next.role === 'paragraph'
  const isElsewhere = next.page !== block.page || next.column !== block.column
  const isAlike = Math.abs(block.style.size - next.style.size) < 0.07 * block.style.size
  return isText && isElsewhere && isAlike && next.page - block.page <= 1 && block.isBoxed === next.isBoxed
}

/** The last line reaches as far as the others: a paragraph seldom ends so. */
function isFull({ lines, style }: DraftBlock): boolean {
  const ends = lines.map((line) => lineEdges(line).end)
  return (ends.at(-1) ?? 0) > Math.max(...ends) - 2 * style.size
}

const CAP = /^["“„«‘'¿¡(]?[\p{Lu}\p{N}]$/u

/** A drop cap is at least as high as two lines of its text. */
const SMALLEST = 1.75

/** Puts each drop cap before the line that it begins; the lines that give way to it count as starting where it does. */
function rejoinDropCaps(lines: readonly TextLine[], words: ReadonlySet<string>): readonly TextLine[] {
  return lines.reduce<readonly TextLine[]>((rest, cap) => {
    const beside = CAP.test(textOf(cap).trim()) && cap.angle === 0 ? linesBeside(cap, rest) : []
    const first = beside[0]
    if (first === undefined) return rest
    return rest
      .filter((line) => line !== cap)
      .map((line) => (line === first ? begun(line, cap, words) : beside.includes(line) ? widened(line, cap) : line))
  }, lines)
}

/** From top to bottom. */
function linesBeside(cap: TextLine, lines: readonly TextLine[]): readonly TextLine[] {
  const right = cap.box.x + cap.box.width
  const beside = lines.filter((line) => {
    const gap = line.box.x - right
    const isHigh = line.baseline > cap.box.y && line.baseline < cap.baseline + 0.5 * line.size
    return (
      isHigh && cap.size > SMALLEST * line.size && gap > -0.5 * line.size && gap < 1.2 * line.size && line.angle === 0
    )
  })
  return beside.length < 2 ? [] : beside.toSorted((a, b) => a.baseline - b.baseline)
}

function begun(line: TextLine, cap: TextLine, words: ReadonlySet<string>): TextLine {
  const [first, ...others] = line.spans
  if (first === undefined) return line
  const letter = textOf(cap).trim()
  const space = isWordAlone(letter, textOf(line), words) ? ' ' : ''
  const initial = { ...first, text: letter + space, size: cap.size }
  return { ...line, box: surround([line.box, cap.box]), spans: [initial, first, ...others] }
}

/** `A` and `I` are words of their own, unless a word begins with them that the document has elsewhere. */
function isWordAlone(letter: string, text: string, words: ReadonlySet<string>): boolean {
  if (!/^[AI]$/.test(letter)) return false
  const next = /^[\p{L}’']+/u.exec(text)?.[0].toLowerCase() ?? ''
  return words.has(next) && !words.has(letter.toLowerCase() + next)
}

function widened(line: TextLine, cap: TextLine): TextLine {
  const right = line.box.x + line.box.width
  const x = Math.min(line.box.x, cap.box.x)
  return { ...line, box: { ...line.box, x, width: right - x } }
}

/** Rows from the top and from the bottom of a page among which its furniture stands. */
const ROWS = 3
/** Of the page's height. */
const MARGIN = 0.17
/** In points. */
const SAME_HEIGHT = 3
/** Of the size of the text: running heads are seldom larger, titles are. */
const LARGEST = 1.2
/** In characters. */
const LONGEST = 100

interface EdgeRow {
  readonly page: number
  /** Baseline from the top for rows at the top, from the bottom for the others, so that sizes of pages may differ. */
  readonly at: number
  readonly edge: 'top' | 'bottom'
  readonly lines: readonly TextLine[]
  /** Without spaces, with figures as `#`. */
  readonly pattern: string
  /** Whether it is the outermost of its page, in type no larger than the text's, with white between it and the text. */
  readonly isApart: boolean
}

/** Running heads, folios and recurring footers: what stands at the same height of several pages and hardly changes. */
export function findFurniture(pages: readonly PageLines[], bodySize: number): ReadonlySet<TextLine> {
  const rows = pages.flatMap((page) => edgeRows(page, bodySize))
  const furniture = new Set<TextLine>()
  for (const row of rows) {
    if (isFurniture(row, rows, pages.length)) for (const line of row.lines) furniture.add(line)
  }
  return furniture
}

function isFurniture(row: EdgeRow, rows: readonly EdgeRow[], pageCount: number): boolean {
  const level = rows.filter((other) => other.edge === row.edge && Math.abs(other.at - row.at) <= SAME_HEIGHT)
  const pagesWith = (those: readonly EdgeRow[]): number => new Set(those.map(({ page }) => page)).size
  const alike = pagesWith(level.filter((other) => other.pattern === row.pattern))
  if (alike >= Math.max(2, Math.min(4, pageCount / 4))) return true
  if (isPageNumber(row) && pagesWith(level.filter(isPageNumber)) >= Math.min(2, pageCount)) return true
  return row.isApart && pagesWith(level.filter((other) => other.isApart)) >= Math.max(3, pageCount / 2)
}

function isPageNumber({ pattern }: EdgeRow): boolean {
  return /^[-–—|\s]*(?:(?:page|seite|página|p\.)\s*)?(?:#|[ivxlc]+)(?:\s*(?:\/|of|von|de)\s*#)?[-–—|\s]*$/u.test(
    pattern,
  )
}

function edgeRows(page: PageLines, bodySize: number): readonly EdgeRow[] {
  const upright = page.lines.filter((line) => line.angle === 0)
  const rows = rowsByBaseline(upright)
  const top = rows.slice(0, ROWS).filter((row) => baselineOf(row) < MARGIN * page.height)
  const bottom = rows.slice(-ROWS).filter((row) => baselineOf(row) > (1 - MARGIN) * page.height)
  const isApart = (row: readonly TextLine[], gap: number): boolean => {
    const isOutermost = row === rows[0] || row === rows.at(-1)
    const size = Math.max(...row.map((line) => line.size))
    return isOutermost && size <= LARGEST * bodySize && gap > 2 * size && row.map(textOf).join(' ').length < LONGEST
  }
  return [
    ...top.map((row, index) =>
      edgeRow(page, row, { edge: 'top', isApart: isApart(row, distance(row, rows[index + 1])) }),
    ),
    ...bottom.map((row) => {
      const gap = distance(rows[rows.indexOf(row) - 1], row)
      return edgeRow(page, row, { edge: 'bottom', isApart: isApart(row, gap) })
    }),
  ]
}

function edgeRow(
  page: PageLines,
  row: readonly TextLine[],
  { edge, isApart }: Pick<EdgeRow, 'edge' | 'isApart'>,
): EdgeRow {
  const baseline = baselineOf(row)
  const text = row.map(textOf).join('').toLowerCase()
  return {
    page: page.page,
    at: edge === 'top' ? baseline : page.height - baseline,
    edge,
    lines: row,
    pattern: text.replace(/\p{Nd}+/gu, '#').replace(/\s+/g, ''),
    isApart,
  }
}

function rowsByBaseline(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const rows: TextLine[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && line.baseline - row[0].baseline < SAME_HEIGHT) row.push(line)
    else rows.push([line])
  }
  return rows
}

function baselineOf(row: readonly TextLine[]): number {
  return row[0]?.baseline ?? 0
}

function distance(above: readonly TextLine[] | undefined, below: readonly TextLine[] | undefined): number {
  return above === undefined || below === undefined ? Infinity : baselineOf(below) - baselineOf(above)
}
