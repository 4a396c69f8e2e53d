import type { SetGlyph } from './SetGlyph.ts'

/** Accents with a place of their own, and the combining ones that stand over a letter. */
const COMBINING: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '^': '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
}
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' }

/** Old fonts have no accented letters: there an accent is drawn over a letter, and both are one character. */
export function withAccents(row: readonly SetGlyph[]): readonly SetGlyph[] {
  if (!row.some(({ text }) => COMBINING[text] !== undefined)) return row
  const combined = row.map((glyph, index) => {
    const accent = COMBINING[glyph.text]
    const isOver = accent !== undefined && [row[index - 1], row[index + 1]].some((letter) => covers(letter, glyph))
    return isOver ? { ...glyph, text: accent, spaceBefore: 'none' as const } : glyph
  })
  return combined.map((glyph, index) => {
    const letter = DOTLESS[glyph.text]
    const isAccented = [combined[index - 1], combined[index + 1]].some((other) => /^\p{Mn}$/u.test(other?.text ?? ''))
    return letter !== undefined && isAccented ? { ...glyph, text: letter } : glyph
  })
}

function covers(letter: SetGlyph | undefined, accent: SetGlyph): boolean {
  if (letter === undefined || !/^\p{L}$/u.test(letter.text)) return false
  const shared = Math.min(letter.right, accent.right) - Math.max(letter.left, accent.left)
  return shared > 0.6 * (accent.right - accent.left)
}
