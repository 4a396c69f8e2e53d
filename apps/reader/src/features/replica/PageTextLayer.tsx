import { withoutSoftHyphens } from '@gatefold/magazine/language/Localized'
import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { useLingui } from '@lingui/react'
import { type CSSProperties, Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { pagePlaceId } from '../../content/replica/pagePlace.ts'
import type { PageTexts } from '../../content/replica/createPageTexts.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { type BlockPart, outlineOf, type StoryStart } from './outlineOf.ts'
import { roomOf } from './pageGeometry.ts'
import css from './pageText.css?inline'
import { type MeasureText, setBlock, type SetBlock, type SetLine } from './setBlock.ts'

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
  useLateStyle(css)
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
