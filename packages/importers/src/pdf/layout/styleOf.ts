import type { SetLine } from './Flow.ts'
import type { TextLine, TextSpan } from './PageLines.ts'
import type { Typeface } from '../PageContent.ts'

/** How most of a line, or all of it, is set. */
export interface LineStyle {
  readonly size: number
  /** All sizes of its letters, index figures aside. */
  readonly sizes: readonly number[]
  /** All of it. */
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isMonospaced: boolean
}

const BOLD = 600

export function isBoldFace(face: Typeface | undefined): boolean {
  return (face?.weight ?? 400) >= BOLD
}

export function styleOf(line: TextLine | SetLine, faces: readonly Typeface[]): LineStyle {
  const letters = line.spans.filter((span) => /[\p{L}\p{N}]/u.test(span.text))
  const spans = letters.length > 0 ? letters : line.spans
  const every = (isSet: (face: Typeface | undefined) => boolean): boolean =>
    spans.every((span) => isSet(faces[span.face]))
  return {
    size: line.size,
    sizes: [...new Set(spans.filter(({ position }) => position === 'base').map(({ size }) => size))],
    isBold: every(isBoldFace),
    isItalic: every((face) => face?.isItalic === true),
    isMonospaced: shareOf(spans, (span) => faces[span.face]?.isMonospaced === true) >= 0.9,
  }
}

function shareOf(spans: readonly TextSpan[], isSo: (span: TextSpan) => boolean): number {
  const length = spans.reduce((sum, span) => sum + span.text.length, 0)
  const those = spans.filter(isSo).reduce((sum, span) => sum + span.text.length, 0)
  return length === 0 ? 0 : those / length
}
