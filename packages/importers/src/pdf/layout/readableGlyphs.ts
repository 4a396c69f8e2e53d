import type { Glyph } from '../PageContent.ts'
import type { SetGlyph } from './SetGlyph.ts'

const SPACE = /^[\s\u00a0\u2000-\u200b\u3000]*$/u
/** In points: smaller type is not meant to be read. */
const SMALLEST_SIZE = 0.5
const LINE_BREAK = /[\r\n]/
/** Ligatures of Latin and the presentation forms of Hebrew and Arabic stand for the letters that they draw. */
const PRESENTATION_FORM = /[\ufb00-\ufdff\ufe70-\ufefc]/u
/** Private use, unassigned, surrogates alone, and controls have no meaning outside of their font. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cs}\p{Cc}\ufffd\ufeff\ufffe\uffff]/gu

/**
 * The glyphs that have a meaning, turned upright by `angle`. Spaces stay among them as ' ' on the baseline and in the
 * size of the glyph before, since files and PDFium give those of a space at random.
 */
export function readableGlyphs(glyphs: readonly Glyph[], angle: number): readonly SetGlyph[] {
  const set: SetGlyph[] = []
  let before: SetGlyph | undefined
  for (const glyph of glyphs) {
    if (!isPlain(glyph.text) && SPACE.test(glyph.text)) {
      const space = setUpright(glyph, ' ', angle)
      if (before === undefined || LINE_BREAK.test(glyph.text) || !isOnLine(space, before)) continue
      set.push({ ...space, size: before.size, baseline: before.baseline })
      continue
    }
    const text = meaningOf(glyph.text)
    if (text === '' || glyph.size <= SMALLEST_SIZE) continue
    before = setUpright(glyph, text, angle)
    set.push(before)
  }
  return set
}

/** A space at the start of the next line parts no words. */
function isOnLine(space: SetGlyph, before: SetGlyph): boolean {
  return Math.abs(space.baseline - before.baseline) < 0.4 * before.size
}

/** A character of ASCII that is seen, as most are: the expressions take longer than all else that is asked of it. */
function isPlain(text: string): boolean {
  const code = text.charCodeAt(0)
  return text.length === 1 && code > 0x20 && code < 0x7f
}

/** PDFium names the hyphen of a divided word U+0002. */
function meaningOf(text: string): string {
  if (isPlain(text)) return text
  if (text === '\u0002') return '-'
  const meant = text.replace(MEANINGLESS, '')
  return PRESENTATION_FORM.test(meant) ? meant.normalize('NFKC').trim() : meant
}

function setUpright(glyph: Glyph, text: string, angle: number): SetGlyph {
  const { x, y, width, height } = glyph.box
  const same = { text, size: glyph.size, position: 'base', spaceBefore: 'none', source: glyph } as const
  if (angle === 0) {
    return {
      ...same,
      left: x,
      right: x + width,
      top: y,
      bottom: y + height,
      origin: glyph.originX,
      baseline: glyph.baseline,
    }
  }
  const cos = Math.cos((angle * Math.PI) / 180)
  const sin = Math.sin((angle * Math.PI) / 180)
  const corners = [x, x + width].flatMap((cx) => [y, y + height].map((cy) => [cx, cy] as const))
  const along = corners.map(([cx, cy]) => cx * cos + cy * sin)
  const across = corners.map(([cx, cy]) => cy * cos - cx * sin)
  return {
    ...same,
    left: Math.min(...along),
    right: Math.max(...along),
    top: Math.min(...across),
    bottom: Math.max(...across),
    origin: glyph.originX * cos + glyph.baseline * sin,
    baseline: glyph.baseline * cos - glyph.originX * sin,
  }
}
