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
  const spaced = spacedRow(row, { advanceOf: setting.advanceOf, isMonospaced })
  const spans = spansOf(logicalOrder(spaced, setting.isRightToLeft), setting.content)
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

/** A space takes the look of what stands before it. */
function spansOf(glyphs: readonly SetGlyph[], content: PageContent): readonly TextSpan[] {
  const spans: (TextSpan & { text: string })[] = []
  let last: (TextSpan & { text: string }) | undefined
  for (const glyph of glyphs) {
    const link = linkUnder(glyph, content)
    if (last !== undefined && (glyph.text === ' ' || looksLike(last, glyph, link))) {
      last.text += glyph.text
    } else {
      const { face, colour } = glyph.source
      last = { text: glyph.text, size: glyph.size, face, colour, position: glyph.position, link }
      spans.push(last)
    }
  }
  return spans
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

function looksLike(span: TextSpan, { source, position, size }: SetGlyph, link: string | undefined): boolean {
  const isSet = span.face === source.face && span.position === position && span.link === link
  return isSet && span.colour === source.colour && Math.abs(span.size - size) < 0.05 * size
}

function usualOf(row: readonly SetGlyph[], numberOf: (glyph: SetGlyph) => number): number {
  const counts = new Map<number, number>()
  for (const glyph of row) counts.set(numberOf(glyph), (counts.get(numberOf(glyph)) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
