import { escapeHtml } from '../../component/cleanHtml.ts'
import type { WireComponent } from '../../ImportedIssue.ts'
import { sanitizeTable, sanitizeText } from '../../markup/sanitizeText.ts'
import type { LaidRole, TextRun } from '../LaidPage.ts'
import { headingKinds } from './headingKinds.ts'
import { runHtml, type RunHtmlOptions } from './runHtml.ts'
import type { FindPicture } from './StoryPicture.ts'
import { pieceId, type PicturePiece, type StoryPiece, type TextPiece, type ListPiece } from './StoryPiece.ts'
import { tableHtml } from './tableHtml.ts'

const NUMBERED = /^[([]?(\d{1,4})[.)\]:]?$/

const LETTERED = /^[([]?([a-z])[.)\]]$/

export interface PieceTools {
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
