import { escapeHtml } from '../../component/cleanHtml.ts'
import type { WireComponent } from '../../ImportedIssue.ts'
import { safeLink, sanitizeTable, sanitizeText } from '../../markup/sanitizeText.ts'
import type { LaidRole, TextRun, LaidBlock } from '../layout/PageLines.ts'
import { pageOfBlock } from './pageBlocks.ts'

/** A picture taken out of the PDF. */
export interface StoryPicture {
  /** `bundle://pictures/…` */
  readonly url: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Finds a picture by its page, counted from 1, and the id of the PlacedPicture; undefined for one not taken out. */
export type FindPicture = (page: number, id: string) => StoryPicture | undefined

const NUMBERED = /^[([]?(\d{1,4})[.)\]:]?$/

const LETTERED = /^[([]?([a-z])[.)\]]$/

interface PieceTools {
  readonly picture: FindPicture
  readonly articleOf: RunHtmlOptions['articleOf']
}

/** A piece and the component made of it; undefined for a picture that has not been taken out and has no caption. */
export interface WrittenPiece {
  readonly piece: StoryPiece
  readonly component: WireComponent | undefined
}

/** The components of a story's blocks, piece by piece. The first title is the `headline`; every id is that of the first block. */
export function pieceComponents(blocks: readonly LaidBlock[], tools: PieceTools): readonly WrittenPiece[] {
  const pieces = gatherPieces(blocks)
  const kinds = headingKinds(pieces)
  return pieces.map((piece, index) => ({ piece, component: componentOf(piece, kinds[index], tools) }))
}

function componentOf(piece: StoryPiece, heading: string | undefined, tools: PieceTools): WireComponent | undefined {
  const id = pieceId(piece)
  if (piece.kind === 'picture') return pictureComponent(piece, tools)
  if (piece.kind === 'list') return { id, component: 'body', text: sanitizeText(listHtml(piece, options([], tools))) }
  if (heading !== undefined) return line(piece, heading, options(['bold'], tools))
  return textComponent(piece, tools)
}

const LINES: Partial<Record<LaidRole, string>> = { kicker: 'text1', byline: 'byline', caption: 'imagecaption' }

const PARAGRAPHS: Partial<Record<LaidRole, string>> = { standfirst: 'intro', quote: 'blockquote', footnote: 'footer' }

function textComponent(piece: TextPiece, tools: PieceTools): WireComponent {
  const { role, runs } = piece
  if (role === 'table') return tableComponent(piece, tools)
  if (role === 'code') return codeComponent(piece)
  const oneLine = LINES[role]
  const how = options(role === 'paragraph' ? [] : allOver(runs), tools)
  return oneLine === undefined ? paragraph(piece, PARAGRAPHS[role] ?? 'body', how) : line(piece, oneLine, how)
}

function codeComponent(piece: TextPiece): WireComponent {
  const text = piece.runs.map((run) => run.text).join('')
  return { id: pieceId(piece), component: 'body', text: sanitizeText(`<pre>${escapeHtml(text)}</pre>`) }
}

function options(plain: RunHtmlOptions['plain'], { articleOf }: PieceTools): RunHtmlOptions {
  return { plain, articleOf }
}

function line(piece: TextPiece, component: string, how: RunHtmlOptions): WireComponent {
  return { id: pieceId(piece), component, text: sanitizeText(runHtml(piece.runs, how)) }
}

function paragraph(piece: TextPiece, component: string, how: RunHtmlOptions): WireComponent {
  const written = { id: pieceId(piece), component, text: sanitizeText(`<p>${runHtml(piece.runs, how)}</p>`) }
  return piece.blocks[0]?.hasDropCap === true ? { ...written, dropcap: true } : written
}

function tableComponent(piece: TextPiece, tools: PieceTools): WireComponent {
  const html = tableHtml(piece.runs)
  if (html === undefined) return paragraph(piece, 'body', options([], tools))
  return { id: pieceId(piece), component: 'htmltable', html: sanitizeTable(html) }
}

/** What sets a whole text apart from others is a matter of its style. */
function allOver(runs: readonly TextRun[]): RunHtmlOptions['plain'] {
  const said = runs.filter((run) => run.text.trim() !== '')
  return [
    ...(said.every((run) => run.isBold) ? (['bold'] as const) : []),
    ...(said.every((run) => run.isItalic) ? (['italic'] as const) : []),
  ]
}

function pictureComponent(piece: PicturePiece, tools: PieceTools): WireComponent | undefined {
  const found = tools.picture(piece.page, piece.picture)
  const caption = sanitizeText(runHtml(piece.caption, options([], tools)))
  if (found === undefined) {
    return caption === '' ? undefined : { id: pieceId(piece), component: 'imagecaption', text: caption }
  }
  const { url, width, height } = found
  const image = { id: pieceId(piece), component: 'image', imageurl: url, width, height }
  return caption === '' ? image : { ...image, caption }
}

/** A list as HTML: numbered where its marks count, with the number it starts at; any other mark is a bullet. */
function listHtml({ items }: ListPiece, options: RunHtmlOptions): string {
  const inner = items.map((item) => `<li>${runHtml(item.runs, options)}</li>`).join('')
  const mark = items[0]?.mark?.trim() ?? ''
  const start = NUMBERED.exec(mark)?.[1]
  if (start !== undefined) return `<ol${start === '1' ? '' : ` start="${Number(start)}"`}>${inner}</ol>`
  return LETTERED.test(mark) ? `<ol type="a">${inner}</ol>` : `<ul>${inner}</ul>`
}

const KINDS = ['title', 'subtitle', 'crosshead'] as const

/**
 * The kind of component of each piece that is a heading, undefined for the others: the first title is the headline;
 * of the levels below, the lowest is a crosshead.
 */
function headingKinds(pieces: readonly StoryPiece[]): readonly (string | undefined)[] {
  const headline = pieces.findIndex((piece) => piece.kind === 'text' && piece.role === 'title')
  const levels = pieces.map((piece, index) => (index === headline ? undefined : levelOf(piece)))
  const ranks = [...new Set(levels.filter((level) => level !== undefined))].toSorted((one, other) => one - other)
  const first = Math.max(0, KINDS.length - ranks.length)
  return levels.map((level, index) => {
    if (index === headline) return 'headline'
    return level === undefined ? undefined : KINDS[Math.min(first + ranks.indexOf(level), KINDS.length - 1)]
  })
}

/** Titles count as higher than every heading. */
function levelOf(piece: StoryPiece): number | undefined {
  if (piece.kind !== 'text') return undefined
  if (piece.role === 'title') return 0
  return piece.role === 'heading' ? (piece.level ?? 1) : undefined
}

interface RunHtmlOptions {
  /** What all of the text is, such as a heading that is bold throughout: it is not marked again. */
  readonly plain: readonly ('bold' | 'italic' | 'monospaced')[]
  /** `article://key` for a link to a page of the document; undefined for a page of no article. */
  readonly articleOf: (page: number) => string | undefined
}

/** Runs of text as inline HTML: b, i, code, sup, sub, links and br. Only what this function writes is markup. */
function runHtml(runs: readonly TextRun[], options: RunHtmlOptions): string {
  return mergeRuns(runs.map((run) => simplify(run, options)))
    .map(markup)
    .join('')
    .trim()
}

function simplify(run: TextRun, { plain, articleOf }: RunHtmlOptions): TextRun {
  return {
    ...run,
    isBold: run.isBold && !plain.includes('bold'),
    isItalic: run.isItalic && !plain.includes('italic'),
    isMonospaced: run.isMonospaced && !plain.includes('monospaced'),
    link: linkOf(run.link, articleOf),
  }
}

function linkOf(link: string | undefined, articleOf: RunHtmlOptions['articleOf']): string | undefined {
  const page = /^#page=(\d+)$/.exec(link ?? '')?.[1]
  return page === undefined ? safeLink(link) : articleOf(Number(page))
}

/** Neighbours that look the same are one run, so that markup does not stand in the middle of words. */
function mergeRuns(runs: readonly TextRun[]): readonly TextRun[] {
  const merged: TextRun[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last !== undefined && looks(last) === looks(run)) merged.splice(-1, 1, { ...last, text: last.text + run.text })
    else merged.push(run)
  }
  return merged
}

function looks(run: TextRun): string {
  return JSON.stringify([run.isBold, run.isItalic, run.isMonospaced, run.position, run.link])
}

/** Spaces at the ends of a run stand outside its markup. */
function markup(run: TextRun): string {
  const { text } = run
  const inner = text.trim()
  if (inner === '') return text === '' ? '' : ' '
  const [before, after] = [text.slice(0, text.indexOf(inner)), text.slice(text.indexOf(inner) + inner.length)]
  let html = escapeHtml(inner).replace(/\n/g, '<br>')
  if (run.isMonospaced) html = `<code>${html}</code>`
  if (run.isItalic) html = `<i>${html}</i>`
  if (run.isBold) html = `<b>${html}</b>`
  if (run.position !== 'base') html = run.position === 'super' ? `<sup>${html}</sup>` : `<sub>${html}</sub>`
  if (run.link !== undefined) html = `<a href="${escapeHtml(run.link).replaceAll('"', '&quot;')}">${html}</a>`
  return `${before}${html}${after}`
}

/** A table of one row, or of one column, is text. */
const FEWEST = 2

/**
 * A block of rows, parted by line breaks, and cells, parted by tabs, as an HTML table; a first row that is bold
 * throughout is its head. Undefined where it has no rows and columns.
 */
function tableHtml(runs: readonly TextRun[]): string | undefined {
  const text = runs.map((run) => run.text).join('')
  const rows = text
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (rows.length < FEWEST || width < FEWEST) return undefined
  const hasHead = isBoldUpTo(runs, text.indexOf('\n'))
  return `<table>${rows.map((row, index) => rowHtml(row, { width, cell: hasHead && index === 0 ? 'th' : 'td' })).join('')}</table>`
}

function rowHtml(
  cells: readonly string[],
  { width, cell }: { readonly width: number; readonly cell: 'th' | 'td' },
): string {
  const whole = [...cells, ...Array.from({ length: width - cells.length }, () => '')]
  return `<tr>${whole.map((text) => `<${cell}>${escapeHtml(text)}</${cell}>`).join('')}</tr>`
}

function isBoldUpTo(runs: readonly TextRun[], end: number): boolean {
  let at = 0
  for (const run of runs) {
    if (at >= end) return true
    const inside = run.text.slice(0, end - at)
    if (!run.isBold && inside.trim() !== '') return false
    at += run.text.length
  }
  return true
}

/** Names the component: the same PDF gives the same ids. */
function pieceId(piece: StoryPiece): string | undefined {
  return piece.blocks[0]?.id
}

/** What becomes one component of an article, with all the blocks of the pages that it is made of. */
type StoryPiece = TextPiece | ListPiece | PicturePiece

interface TextPiece {
  readonly kind: 'text'
  readonly role: Exclude<LaidRole, 'picture' | 'list-item' | 'furniture' | 'continued'>
  /** Of a title or heading. */
  readonly level: number | undefined
  readonly runs: readonly TextRun[]
  readonly blocks: readonly LaidBlock[]
}

interface ListPiece {
  readonly kind: 'list'
  readonly items: readonly { readonly mark: string | undefined; readonly runs: readonly TextRun[] }[]
  readonly blocks: readonly LaidBlock[]
}

interface PicturePiece {
  readonly kind: 'picture'
  /** Page and id of the PlacedPicture. */
  readonly page: number
  readonly picture: string
  /** The runs of its captions; none for a picture without one. */
  readonly caption: readonly TextRun[]
  readonly blocks: readonly LaidBlock[]
}

const DIVIDED = /(?<=\p{L})[-\u00AD\u2010]$/u

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u

/** What runs on over columns and pages; a list item may go on as a paragraph. */
type Running = 'body' | 'footnote' | 'quote' | 'code'

interface Gathered {
  readonly pieces: StoryPiece[]
  /** Index of the piece that is not at its end yet. */
  readonly open: Map<Running, number>
}

/**
 * The blocks of a story as pieces: paragraphs that a column or page divides are one again, list items one list,
 * captions go to their pictures, footnotes to the end. Furniture and lines such as "continued on" are left out.
 */
function gatherPieces(blocks: readonly LaidBlock[]): readonly StoryPiece[] {
  const pictures = new Set(blocks.filter(isPicture).map(pictureKey))
  const gathered: Gathered = { pieces: [], open: new Map() }
  for (const block of blocks) {
    if (block.role === 'furniture' || block.role === 'continued') continue
    if (block.role === 'caption' && block.picture !== undefined && pictures.has(pictureKey(block))) continue
    if (!extend(gathered, block)) gathered.pieces.push(newPiece(block, captionsOf(block, blocks)))
    keepOpen(gathered, block)
  }
  const { pieces } = gathered
  return [...pieces.filter((piece) => !isFootnote(piece)), ...pieces.filter(isFootnote)]
}

/** Puts a block to the piece that it goes on with; false for one that begins anew. */
function extend({ pieces, open }: Gathered, block: LaidBlock): boolean {
  const running = runningOf(block)
  const at = running === undefined ? undefined : open.get(running)
  const unfinished = at === undefined || block.mark !== undefined ? undefined : pieces[at]
  if (at !== undefined && unfinished !== undefined) {
    pieces[at] = goOn(unfinished, block)
    return true
  }
  const longer = grown(pieces.at(-1), block)
  if (longer !== undefined) pieces[pieces.length - 1] = longer
  return longer !== undefined
}

/** A list with one more item, a listing with more lines. */
function grown(last: StoryPiece | undefined, block: LaidBlock): StoryPiece | undefined {
  if (block.role === 'list-item' && last?.kind === 'list') return withItem(last, block)
  if (block.role === 'code' && last?.kind === 'text' && last.role === 'code') return withLines(last, block)
  return undefined
}

function keepOpen({ pieces, open }: Gathered, block: LaidBlock): void {
  const running = runningOf(block)
  if (block.role === 'heading' || block.role === 'title') open.delete('body')
  if (running === undefined) return
  const at = open.get(running) ?? pieces.length - 1
  if (block.isUnfinished) open.set(running, block.mark === undefined ? at : pieces.length - 1)
  else open.delete(running)
}

function runningOf({ role }: LaidBlock): Running | undefined {
  if (role === 'paragraph' || role === 'list-item') return 'body'
  return role === 'footnote' || role === 'quote' || role === 'code' ? role : undefined
}

function goOn(piece: StoryPiece, block: LaidBlock): StoryPiece {
  const blocks = [...piece.blocks, block]
  if (piece.kind === 'picture') return piece
  if (piece.kind === 'text') {
    return piece.role === 'code'
      ? withLines(piece, block)
      : { ...piece, runs: joinRuns(piece.runs, block.runs), blocks }
  }
  const last = piece.items.at(-1)
  if (last === undefined) return piece
  return { ...piece, items: [...piece.items.slice(0, -1), { ...last, runs: joinRuns(last.runs, block.runs) }], blocks }
}

function withItem(list: ListPiece, block: LaidBlock): ListPiece {
  return { ...list, items: [...list.items, { mark: block.mark, runs: block.runs }], blocks: [...list.blocks, block] }
}

function withLines(code: TextPiece, block: LaidBlock): TextPiece {
  const [first] = block.runs
  const broken = first === undefined ? [] : [{ ...first, text: '\n' }]
  return { ...code, runs: [...code.runs, ...broken, ...block.runs], blocks: [...code.blocks, block] }
}

function newPiece(block: LaidBlock, captions: readonly LaidBlock[]): StoryPiece {
  switch (block.role) {
    case 'picture':
      return picturePiece(block, captions)
    case 'list-item':
      return { kind: 'list', items: [{ mark: block.mark, runs: block.runs }], blocks: [block] }
    case 'furniture':
    case 'continued':
      throw new TypeError(`${block.id} is no part of a story`)
    default:
      return { kind: 'text', role: block.role, level: block.level, runs: block.runs, blocks: [block] }
  }
}

function picturePiece(block: LaidBlock, captions: readonly LaidBlock[]): PicturePiece {
  return {
    kind: 'picture',
    page: pageOfBlock(block),
    picture: block.picture ?? '',
    caption: captions.map((caption) => caption.runs).reduce(joinRuns, []),
    blocks: [block, ...captions],
  }
}

function captionsOf(block: LaidBlock, blocks: readonly LaidBlock[]): readonly LaidBlock[] {
  if (!isPicture(block)) return []
  return blocks.filter((other) => other.role === 'caption' && pictureKey(other) === pictureKey(block))
}

function isPicture(block: LaidBlock): boolean {
  return block.role === 'picture'
}

function pictureKey(block: LaidBlock): string {
  return `${pageOfBlock(block)} ${block.picture ?? ''}`
}

function isFootnote(piece: StoryPiece): boolean {
  return piece.kind === 'text' && piece.role === 'footnote'
}

/**
 * The runs of a paragraph that the end of a column or page divides: a word divided by a hyphen is whole again, other
 * words get a space between them, Chinese and Japanese none.
 */
function joinRuns(first: readonly TextRun[], second: readonly TextRun[]): readonly TextRun[] {
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
