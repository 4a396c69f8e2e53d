import type { Typeface } from '../engine/PageContent.ts'
import { type PageLines, type TextLine, textOf, type TextSpan } from './PageLines.ts'

/** What most of a document is set in. */
export interface Typography {
  /** In points. */
  readonly bodySize: number
  readonly bodyWeight: number
  readonly isRightToLeft: boolean
  /** Words of the document in lower case, to tell a hyphen of a word from one that divides it. */
  readonly words: ReadonlySet<string>
}

export function typographyOf(pages: readonly PageLines[]): Typography {
  const lines = pages.flatMap((page) => page.lines)
  const words = new Set<string>()
  for (const line of lines) collectWords(words, textOf(line))
  return {
    bodySize: mostOf(pages, ({ size }) => Math.round(size * 2) / 2) ?? 10,
    bodyWeight: mostOf(pages, (_, face) => face?.weight ?? 400) ?? 400,
    isRightToLeft: lines.filter((line) => line.isRightToLeft).length > lines.length / 2,
    words,
  }
}

/** Words at a line's end may be halves, so they do not count. */
function collectWords(words: Set<string>, text: string): void {
  for (const [word] of text.replace(/\S+$/u, '').matchAll(/[\p{L}\p{M}]+(?:[-‐’'][\p{L}\p{M}]+)*/gu))
    words.add(word.toLowerCase())
}

/** The number that most characters of the running text have; code does not count. */
function mostOf(
  pages: readonly PageLines[],
  numberOf: (span: TextSpan, face: Typeface | undefined) => number,
): number | undefined {
  const counts = new Map<number, number>()
  for (const { lines, faces } of pages) {
    for (const span of lines.flatMap(({ spans }) => spans)) {
      const face = faces[span.face]
      if (face?.isMonospaced === true) continue
      const number = numberOf(span, face)
      counts.set(number, (counts.get(number) ?? 0) + span.text.length)
    }
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

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

export function styleOf(line: TextLine, faces: readonly Typeface[]): LineStyle {
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
