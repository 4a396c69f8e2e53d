import { withoutSoftHyphens } from '@gatefold/magazine/language/Localized'
import type { PageBlock, PageLine, PageText } from '@gatefold/magazine/replica/Flatplan'
import { useLingui } from '@lingui/react'
import { type CSSProperties, Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { type JoinedLine, joinLines, textOfBlock } from '@gatefold/magazine/replica/pageText'
import { type Area, unionOf } from '@gatefold/magazine/replica/Replica'
import { pagePlaceId } from '../../content/replica/pagePlace.ts'
import type { PageTexts } from '../../content/replica/createPageTexts.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import type { ArticleId } from '@gatefold/magazine/article'
import { isOfStory } from '@gatefold/magazine/replica/stories'
import { roomOf } from './createStage.ts'
import css from './pageText.css?inline'

/** Width of a text in its own size of type: 1 is an em. */
type MeasureText = (text: string) => number

/** A line of the print as it is set behind the page. Lengths are hundredths of the page's width (`cqi` of its box). */
interface SetLine extends JoinedLine {
  /** Room of the line from its block's beginning, and what is left of the block behind it. */
  readonly before: number
  readonly after: number
  /** How far it is moved across the lines from where it would stand by itself. */
  readonly shift: number
  readonly size: number
  readonly leading: number
  /** Between letters, or between words in scripts whose letters are joined. */
  readonly letterSpacing: number
  readonly wordSpacing: number
}

interface SetBlock {
  readonly isVertical: boolean
  readonly direction: 'ltr' | 'rtl'
  /** Length of the block along its lines. */
  readonly room: number
  readonly lines: readonly SetLine[]
}

interface Page {
  /** Of the page: height by width. */
  readonly ratio: number
  readonly measure: MeasureText
}

const FIRST_LETTER = /\p{L}/u

const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

const JOINED = /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}\p{sc=Mongolian}]/u

/** Size of type in a line whose area is 1 high. */
const TYPE_SIZE = 0.8

/** A line this many times as high as it is wide runs from top to bottom. */
const UPRIGHT = 2

interface Line {
  readonly length: number
  readonly size: number
  readonly measure: MeasureText
}

/** The face of the text behind the page, which nobody sees: one that needs no loading. */
const HIDDEN_FACE = 'serif'

/** Large enough for widths to be what they are at any size. */
const PIXELS = 100

interface PageTextLayerProps {
  /** As in Replica: counts from 1. */
  readonly page: number
  readonly text: PageText
  /** Of the page: height by width. */
  readonly ratio: number
  /** Of the printed text. */
  readonly language: string
  /** What leads to a story, where it begins on the page. */
  readonly storyLink: (start: StoryStart) => ReactNode
}

/**
 * The text of a printed page behind its picture: transparent, each line where it is printed, for selecting, searching and screen
 * readers. It lies in a box of the page's size and grows with it by itself. Only lines take the pointer, so that a mouse can select
 * them (`data-selectable`); all else belongs to the page below.
 */
export function PageTextLayer({ page, text, ratio, language, storyLink }: PageTextLayerProps) {
  useLazyStyle(css)
  const blocks = useMemo(() => {
    const measure = createMeasure(document)
    return outlineOf(text).map((outlined) => ({ ...outlined, set: setBlock(outlined.block, { ratio, measure }) }))
  }, [text, ratio])
  return (
    <div className="page-text" lang={language} data-page-text="">
      {blocks.map(({ block, index, part, start, set }) => (
        <Fragment key={index}>
          {start && storyLink(start)}
          <Block id={pagePlaceId({ page, block: index })} part={part} set={set} style={roomOf(block.area)} />
        </Fragment>
      ))}
    </div>
  )
}

/** Measures on a canvas, without laying out the page. Where there is none, half an em a letter. */
function createMeasure(document: Document): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return (text) => text.length / 2
  context.font = `${PIXELS}px ${HIDDEN_FACE}`
  context.fontKerning = 'none'
  return (text) => context.measureText(text).width / PIXELS
}

interface BlockProps {
  readonly id: string
  readonly part: BlockPart
  readonly set: SetBlock
  /** Its place on the page. */
  readonly style: CSSProperties
}

/** One block of print, as what it is. Page numbers and running heads are seen and found, not read out or copied. */
function Block({ id, part, set, style }: BlockProps) {
  const { _ } = useLingui()
  const place = { id, style, className: 'page-block', 'data-vertical': set.isVertical ? '' : undefined }
  const lines = <Lines lines={set.lines} />
  switch (part.kind) {
    case 'heading': {
      const Heading = `h${part.level}` as const
      return (
        <Heading {...place} dir={set.direction} data-words="">
          {lines}
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p {...place} dir={set.direction} data-words="">
          {lines}
        </p>
      )
    case 'picture':
      return <div {...place} role="img" aria-label={part.alt ?? _('Picture')} />
    case 'furniture':
      return (
        <p {...place} dir={set.direction} aria-hidden="true">
          {lines}
        </p>
      )
  }
}

function Lines({ lines }: { readonly lines: readonly SetLine[] }) {
  return lines.map((line, index) => (
    <Fragment key={index}>
      <span data-selectable="" style={styleOf(line)}>
        {line.text}
      </span>
      {/* Without a space, too, the line ends here. */}
      {line.gap === '' ? index < lines.length - 1 && <wbr /> : line.gap}
    </Fragment>
  ))
}

function styleOf(line: SetLine): CSSProperties {
  return {
    insetBlockStart: length(line.shift),
    marginInline: `${length(line.before)} ${length(line.after)}`,
    fontSize: length(line.size),
    lineHeight: length(line.leading),
    letterSpacing: length(line.letterSpacing),
    wordSpacing: length(line.wordSpacing),
  }
}

/** Hundredths of the width of the page's box. */
function length(value: number): string {
  return `${value.toFixed(3)}cqw`
}

/** The text at an address once it has come; undefined until then, and where there is none. The page is read without it. */
export function usePageText(texts: PageTexts, address: string | undefined): PageText | undefined {
  const [come, setCome] = useState<{ readonly address: string; readonly text: PageText | undefined }>()
  useEffect(() => {
    if (address === undefined) return undefined
    let isWanted = true
    texts.fetch(address).then(
      (text) => isWanted && setCome({ address, text }),
      (error: unknown) => console.error('The text of a page could not be had.', error),
    )
    return () => {
      isWanted = false
    }
  }, [texts, address])
  return come?.address === address ? come?.text : undefined
}

/** Paragraphs are copied whole: without the hyphens and line breaks of print, without page numbers and running heads. */
export function useCleanCopy(): void {
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])
}

function onCopy(event: ClipboardEvent): void {
  const selection = document.getSelection()
  const text = selection === null || event.defaultPrevented ? undefined : cleanText(selection, document)
  if (text === undefined || event.clipboardData === null) return
  event.clipboardData.setData('text/plain', text)
  event.preventDefault()
}

/** What is selected of the paragraphs behind printed pages, one below the other; undefined where nothing of them is. */
function cleanText(selection: Selection, document: Document): string | undefined {
  const ranges = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  const paragraphs = [...document.querySelectorAll('[data-page-text] [data-words]')].flatMap((paragraph) =>
    ranges.filter((range) => range.intersectsNode(paragraph)).map((range) => wordsIn(paragraph, range)),
  )
  const text = paragraphs.filter((words) => words !== '').join('\n\n')
  return text === '' ? undefined : text
}

function wordsIn(paragraph: Element, range: Range): string {
  const part = range.cloneRange()
  if (!paragraph.contains(range.startContainer)) part.setStart(paragraph, 0)
  if (!paragraph.contains(range.endContainer)) part.setEnd(paragraph, paragraph.childNodes.length)
  return withoutSoftHyphens(part.toString()).trim()
}

/**
 * Sets a block of print as text that flows: each line as long as it is printed, at its place, and broken where print broke it, though
 * nothing but a space or a soft hyphen stands there. One paragraph stays one text to a search, the clipboard and a screen reader. Pure.
 */
export function setBlock(block: Pick<PageBlock, 'area' | 'lines'>, { ratio, measure }: Page): SetBlock {
  const joined = joinLines(block.lines.map(({ text }) => text))
  const isVertical = runsDown(block.lines)
  const direction = isVertical ? 'ltr' : directionOf(block.lines)
  const place = (area: Area) => placeIn(block.area, area, { ratio, flow: isVertical ? 'down' : direction })
  const room = place(block.area).length
  let top = 0
  const lines = block.lines.map((line, index): SetLine => {
    const { start, length, across, leading } = place(line.area)
    const size = leading * TYPE_SIZE
    const spacing = spacingOf(line.text, { length, size, measure })
    const { text, gap } = joined[index] ?? { text: line.text, gap: '' }
    const shift = across - top
    top += leading
    const own = measure(text) * size + spacing.letterSpacing * lettersOf(text) + spacing.wordSpacing * spacesOf(text)
    return { text, gap, before: start, after: Math.max(0, room - start - own), shift, size, leading, ...spacing }
  })
  return { isVertical, direction, room, lines }
}

function runsDown(lines: readonly PageLine[]): boolean {
  const upright = lines.filter(({ area, text }) => text.length > 1 && area.height > UPRIGHT * area.width)
  return upright.length * 2 > lines.length
}

function directionOf(lines: readonly PageLine[]): 'ltr' | 'rtl' {
  const letter = lines.map(({ text }) => FIRST_LETTER.exec(text)?.[0]).find((found) => found !== undefined)
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

/** Along the lines and across them, from where the block begins. */
function placeIn(block: Area, area: Area, { ratio, flow }: { ratio: number; flow: 'ltr' | 'rtl' | 'down' }) {
  const fromLeft = area.x - block.x
  const fromRight = block.x + block.width - (area.x + area.width)
  const fromTop = (area.y - block.y) * ratio
  const [width, height] = [area.width, area.height * ratio]
  const lengths =
    flow === 'down'
      ? { start: fromTop, length: height, across: fromRight, leading: width }
      : { start: flow === 'rtl' ? fromRight : fromLeft, length: width, across: fromTop, leading: height }
  const { start, length, across, leading } = lengths
  return { start: start * 100, length: length * 100, across: across * 100, leading: leading * 100 }
}

/** What makes a text as long as it is printed. */
function spacingOf(text: string, { length, size, measure }: Line) {
  const missing = length - measure(text) * size
  const count = JOINED.test(text) ? spacesOf(text) : lettersOf(text)
  const spacing = count === 0 ? 0 : missing / count
  return JOINED.test(text) ? { letterSpacing: 0, wordSpacing: spacing } : { letterSpacing: spacing, wordSpacing: 0 }
}

function lettersOf(text: string): number {
  return Array.from(text).length
}

function spacesOf(text: string): number {
  return text.split(' ').length - 1
}

/** What a block is to whoever cannot see the page. */
type BlockPart =
  | { readonly kind: 'heading'; readonly level: 2 | 3 }
  | { readonly kind: 'paragraph' }
  /** `alt` is its caption; undefined where it has none. */
  | { readonly kind: 'picture'; readonly alt: string | undefined }
  | { readonly kind: 'furniture' }

export interface StoryStart {
  readonly article: ArticleId
  /** The first one that is known. */
  readonly component: string | undefined
  /** All that the story has on the page. */
  readonly box: Area
}

interface OutlinedBlock {
  readonly block: PageBlock
  /** Among the blocks of the page. */
  readonly index: number
  readonly part: BlockPart
  /** Set on the first block of a story. */
  readonly start: StoryStart | undefined
}

/** The blocks of a page with what they are and where stories begin; a story's first heading is above its others. Pure. */
export function outlineOf({ blocks }: PageText): readonly OutlinedBlock[] {
  return blocks.map((block, index) => ({
    block,
    index,
    part: partOf(blocks, index),
    start: startOf(blocks, index),
  }))
}

function partOf(blocks: readonly PageBlock[], index: number): BlockPart {
  const block = blocks[index]
  switch (block?.role) {
    case 'heading': {
      const before = blocks.slice(0, index).filter(({ role }) => role === 'heading')
      return { kind: 'heading', level: before.some(({ article }) => article === block.article) ? 3 : 2 }
    }
    case 'picture':
      return { kind: 'picture', alt: captionOf(blocks, index) }
    case 'furniture':
      return { kind: 'furniture' }
    default:
      return { kind: 'paragraph' }
  }
}

/** The caption of the same component, or the one that stands next to the picture in reading order. */
function captionOf(blocks: readonly PageBlock[], index: number): string | undefined {
  const { article, component } = blocks[index] ?? {}
  const captions = blocks.filter(({ role }) => role === 'caption')
  const own = captions.find(
    (other) => component !== undefined && other.article === article && other.component === component,
  )
  const next = [blocks[index + 1], blocks[index - 1]].find((other) => other?.role === 'caption')
  const caption = own ?? next
  return caption && textOfBlock(caption)
}

function startOf(blocks: readonly PageBlock[], index: number): StoryStart | undefined {
  const block = blocks[index]
  if (block === undefined || !isOfStory(block)) return undefined
  const own = blocks.filter((other) => isOfStory(other) && other.article === block.article)
  if (own[0] !== block) return undefined
  const component = own.find((other) => other.component !== undefined)?.component
  return { article: block.article, component, box: unionOf(own.map(({ area }) => area)) ?? block.area }
}
