import type { LaidBlock, LaidRole, TextRun } from '../layout/PageLines.ts'
import { pageOfBlock } from './pageBlocks.ts'

/** What becomes one component of an article, with all the blocks of the pages that it is made of. */
export type StoryPiece = TextPiece | ListPiece | PicturePiece

export interface TextPiece {
  readonly kind: 'text'
  readonly role: Exclude<LaidRole, 'picture' | 'list-item' | 'furniture' | 'continued'>
  /** Of a title or heading. */
  readonly level: number | undefined
  readonly runs: readonly TextRun[]
  readonly blocks: readonly LaidBlock[]
}

export interface ListPiece {
  readonly kind: 'list'
  readonly items: readonly { readonly mark: string | undefined; readonly runs: readonly TextRun[] }[]
  readonly blocks: readonly LaidBlock[]
}

export interface PicturePiece {
  readonly kind: 'picture'
  /** Page and id of the PlacedPicture. */
  readonly page: number
  readonly picture: string
  /** The runs of its captions; none for a picture without one. */
  readonly caption: readonly TextRun[]
  readonly blocks: readonly LaidBlock[]
}

/** Names the component: the same PDF gives the same ids. */
export function pieceId(piece: StoryPiece): string | undefined {
  return piece.blocks[0]?.id
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
export function gatherPieces(blocks: readonly LaidBlock[]): readonly StoryPiece[] {
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
