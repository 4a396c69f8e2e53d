import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { Fragment, useMemo, type ReactNode } from 'react'
import { pagePlaceId } from '../../../services/addresses.ts'
import { useLateStyle } from '../../../ui/useLateStyle.ts'
import { roomOf } from '../roomOf.ts'
import { Block } from './Block.tsx'
import { outlineOf, type StoryStart } from './outlineOf.ts'
import { setBlock, type MeasureText } from './setBlock.ts'
import css from './pageText.css?inline'

/** The face of the text behind the page, which nobody sees: one that needs no loading. */
const HIDDEN_FACE = 'serif'

/** Large enough for widths to be what they are at any size. */
const PIXELS = 100

interface Props {
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
export function PageTextLayer({ page, text, ratio, language, storyLink }: Props) {
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
