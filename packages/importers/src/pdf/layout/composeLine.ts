import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { Advances } from './advancesOf.ts'
import { surround } from './surround.ts'
import { logicalOrder } from './logicalOrder.ts'
import { spacedRow } from './spacedRow.ts'
import type { TextLine, TextSpan } from './PageLines.ts'
import type { SetGlyph } from './SetGlyph.ts'
import type { PageContent } from '../PageContent.ts'

export interface LineSetting {
  readonly content: PageContent
  readonly angle: number
  readonly advanceOf: Advances
  /** Whether the text of the page reads from right to left. */
  readonly isRightToLeft: boolean
}

/** Text of a row of glyphs, given from left to right. */
export function composeLine(row: readonly SetGlyph[], setting: LineSetting): TextLine {
  const isMonospaced = (glyph: SetGlyph): boolean => faceOf(glyph, setting)?.isMonospaced === true
  const spans: TextSpan[] = []
  for (const glyph of logicalOrder(
    spacedRow(row, { advanceOf: setting.advanceOf, isMonospaced }),
    setting.isRightToLeft,
  )) {
    addGlyph(spans, styledGlyph(glyph, setting))
  }
  const size = usualOf(row, (glyph) => glyph.size)
  return {
    box: surround(row.map((glyph) => glyph.source.box)),
    baseline: usualOf(
      row.filter((glyph) => glyph.size === size),
      (glyph) => glyph.baseline,
    ),
    size,
    angle: setting.angle,
    isRightToLeft: setting.isRightToLeft,
    spans: spans.map((span) => ({ ...span, text: span.text.normalize('NFC') })),
  }
}

function faceOf(glyph: SetGlyph, { content }: LineSetting): PageContent['faces'][number] | undefined {
  return content.faces[glyph.source.face]
}

function styledGlyph(glyph: SetGlyph, { content }: LineSetting): TextSpan {
  const { face, colour } = glyph.source
  return { text: glyph.text, size: glyph.size, face, colour, position: glyph.position, link: linkUnder(glyph, content) }
}

function linkUnder(glyph: SetGlyph, { hotspots, width, height }: PageContent): string | undefined {
  if (hotspots.length === 0) return undefined
  const { box } = glyph.source
  const x = (box.x + box.width / 2) / width
  const y = (box.y + box.height / 2) / height
  return hotspots.find(({ area }) => isWithin(area, x, y))?.url
}

function isWithin(area: Hotspot['area'], x: number, y: number): boolean {
  return x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height
}

function addGlyph(spans: TextSpan[], glyph: TextSpan): void {
  const last = spans.at(-1)
  const isSame = last !== undefined && (glyph.text === ' ' || looksLike(last, glyph))
  if (isSame) spans[spans.length - 1] = { ...last, text: last.text + glyph.text }
  else spans.push(glyph)
}

function looksLike(a: TextSpan, b: TextSpan): boolean {
  const isSet = a.face === b.face && a.position === b.position && a.link === b.link
  return isSet && a.colour === b.colour && Math.abs(a.size - b.size) < 0.05 * b.size
}

function usualOf(row: readonly SetGlyph[], numberOf: (glyph: SetGlyph) => number): number {
  const counts = new Map<number, number>()
  for (const glyph of row) counts.set(numberOf(glyph), (counts.get(numberOf(glyph)) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
