import type { SetLine } from '../Flow.ts'
import type { TextLine, TextSpan } from '../PageLines.ts'

export interface LineOptions {
  readonly text?: string
  readonly x?: number
  readonly baseline?: number
  readonly size?: number
  readonly face?: number
  readonly width?: number
  readonly angle?: number
  readonly isRightToLeft?: boolean
  readonly spans?: readonly Partial<TextSpan>[]
}

const USUAL = { text: 'A line of text', x: 50, baseline: 100, size: 10, face: 0 }

/** A line whose characters are half as wide as its size. */
export function aLine(options: LineOptions = {}): TextLine {
  const { text, x, baseline, size, face } = { ...USUAL, ...options }
  const spans = (options.spans ?? [{ text }]).map((span): TextSpan => ({
    text: '',
    size,
    face,
    colour: '#000000',
    position: 'base',
    link: undefined,
    ...span,
  }))
  const length = spans.reduce((sum, span) => sum + span.text.length, 0)
  return {
    box: { x, y: baseline - 0.7 * size, width: options.width ?? length * 0.5 * size, height: 0.9 * size },
    baseline,
    size,
    angle: options.angle ?? 0,
    isRightToLeft: options.isRightToLeft ?? false,
    spans,
  }
}

/** A line of a column: one cell. */
export function aSetLine(options: LineOptions = {}): SetLine {
  const line = aLine(options)
  return { ...line, cells: [line] }
}

/** Lines below one another, 12 points apart. */
export function someLines(texts: readonly string[], options: LineOptions = {}): readonly TextLine[] {
  const { baseline = 100, size = 10 } = options
  return texts.map((text, index) => aLine({ ...options, text, baseline: baseline + index * 1.2 * size }))
}
