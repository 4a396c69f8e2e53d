import { escapeHtml } from '../../component/cleanHtml.ts'
import type { WireComponent } from '../../ImportedIssue.ts'
import { safeLink, sanitizeTable, sanitizeText } from '../../markup/sanitizeText.ts'
import type { LaidRole, TextRun } from '../layout/PageLines.ts'
import { type ListPiece, type PicturePiece, pieceId, type StoryPiece, type TextPiece } from './gatherPieces.ts'

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

/** The components of a story's pieces. The first title is the `headline`; every id is that of the first block. */
export function pieceComponents(pieces: readonly StoryPiece[], tools: PieceTools): readonly WrittenPiece[] {
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
