import { advancesOf } from './advancesOf.ts'
import { attachScripts } from './attachScripts.ts'
import { composeLine } from './composeLine.ts'
import { glyphRows } from './glyphRows.ts'
import { isRightToLeft } from './logicalOrder.ts'
import { readableGlyphs } from './readableGlyphs.ts'
import type { LineSetting } from './composeLine.ts'
import type { PageLines, TextLine } from './PageLines.ts'
import type { Glyph, PageContent } from '../PageContent.ts'

/** The lines of one page; needs nothing of the other pages, so each page's glyphs can be let go after it. */
export function readLines(content: PageContent): PageLines {
  const { glyphs, ...page } = content
  const readsFromRight = mostlyRightToLeft(glyphs)
  const lines = [...byAngle(glyphs)].flatMap(([angle, turned]) =>
    linesOf(turned, { content, angle, isRightToLeft: readsFromRight }),
  )
  return { ...page, lines: lines.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x) }
}

function linesOf(glyphs: readonly Glyph[], setting: Omit<LineSetting, 'advanceOf'>): readonly TextLine[] {
  const rows = attachScripts(glyphRows(readableGlyphs(glyphs, setting.angle)).filter((row) => row.length > 0))
  const advanceOf = advancesOf(rows)
  return rows.map((row) => composeLine(row, { ...setting, advanceOf })).filter((line) => line.spans.length > 0)
}

/** Type that leans by a degree or so is upright type of a scan or a slanted font. */
function byAngle(glyphs: readonly Glyph[]): ReadonlyMap<number, readonly Glyph[]> {
  const groups = new Map<number, Glyph[]>()
  let before = 0
  for (const glyph of glyphs) {
    const angle = glyph.isGenerated ? before : (((Math.round(glyph.angle / 3) * 3) % 360) + 360) % 360
    before = angle
    const group = groups.get(angle)
    if (group === undefined) groups.set(angle, [glyph])
    else group.push(glyph)
  }
  return groups
}

function mostlyRightToLeft(glyphs: readonly Glyph[]): boolean {
  let fromRight = 0
  let letters = 0
  for (const glyph of glyphs) {
    if (isRightToLeft(glyph.text)) fromRight++
    if (/\p{L}/u.test(glyph.text)) letters++
  }
  return fromRight > 0.35 * letters
}
