import type { PageLines } from '../PageLines.ts'
import type { PageContent, Typeface } from '../../engine/PageContent.ts'

const ROMAN: Typeface = { name: 'Serif', weight: 400, isItalic: false, isMonospaced: false }

/** Face 0 is roman, 1 bold, 2 italic, 3 monospaced. */
export const FACES: readonly Typeface[] = [
  ROMAN,
  { ...ROMAN, name: 'Serif-Bold', weight: 700 },
  { ...ROMAN, name: 'Serif-Italic', isItalic: true },
  { ...ROMAN, name: 'Mono', isMonospaced: true },
]

/** An empty page of 600 x 800 points. */
export function aPageOfLines(overrides: Partial<PageLines> = {}): PageLines {
  return {
    page: 1,
    width: 600,
    height: 800,
    lines: [],
    faces: FACES,
    pictures: [],
    rules: [],
    grounds: [],
    hotspots: [],
    ...overrides,
  }
}

/** An empty page of 600 x 800 points. */
export function aPageContent(overrides: Partial<PageContent> = {}): PageContent {
  return {
    page: 1,
    width: 600,
    height: 800,
    glyphs: [],
    faces: FACES,
    pictures: [],
    rules: [],
    grounds: [],
    hotspots: [],
    ...overrides,
  }
}
