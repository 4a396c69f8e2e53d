import type { Glyph } from '../../engine/PageContent.ts'

/** A glyph of 10 points at the top left, drawn as high as a capital and half as wide as its size. */
export function aGlyph(overrides: Partial<Glyph> & { readonly x?: number } = {}): Glyph {
  const { x = 0, ...glyph } = overrides
  const size = glyph.size ?? 10
  const baseline = glyph.baseline ?? 100
  return {
    text: 'a',
    box: { x: x + 0.03 * size, y: baseline - 0.7 * size, width: 0.44 * size, height: 0.7 * size },
    originX: x,
    baseline,
    size,
    face: 0,
    angle: 0,
    colour: '#000000',
    isGenerated: false,
    ...glyph,
  }
}

/** The glyphs of a text that is set from `x`, each character half as wide as the size; spaces are left white. */
export function someGlyphs(text: string, overrides: Partial<Glyph> & { readonly x?: number } = {}): readonly Glyph[] {
  const advance = 0.5 * (overrides.size ?? 10)
  const glyphs = Array.from(text).map((character, index) =>
    aGlyph({ ...overrides, text: character, x: (overrides.x ?? 0) + index * advance }),
  )
  return glyphs.filter((glyph) => glyph.text !== ' ')
}
