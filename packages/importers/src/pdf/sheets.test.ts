import { describe, expect, it } from 'vitest'
import { cutContent } from './engine/readPage.ts'
import type { Glyph, PageContent } from './engine/PageContent.ts'
import { someFacts } from './testing/someFacts.ts'
import { resolveSheetAddress, resolveFacts, pageOfSheet } from './pdfImporter.ts'
import { planSheets, showsPairs } from './run/planSheets.ts'

const upright = { width: 300, height: 400 }

const onItsSide = { width: 600, height: 400 }

const leftToRight = { isRightToLeft: false, hasPairs: false }

function glyph(text: string, x: number, baseline = 200): Glyph {
  const box = { x, y: baseline - 10, width: 6, height: 10 }
  return { text, box, originX: x, baseline, size: 10, face: 0, angle: 0, colour: '#000000', isGenerated: false }
}

function aSheet(parts: Partial<PageContent> = {}): PageContent {
  const nothing = { glyphs: [], faces: [], pictures: [], rules: [], grounds: [], hotspots: [] }
  return { page: 1, ...onItsSide, ...nothing, ...parts }
}

describe('sheets of two pages', () => {
  it('are cut where the other sheets are upright and half as wide', () => {
    expect(planSheets([upright, onItsSide, upright], leftToRight)).toEqual([
      { sheet: 1, part: 'whole' },
      { sheet: 2, part: 'left' },
      { sheet: 2, part: 'right' },
      { sheet: 3, part: 'whole' },
    ])
  })

  it('begin on the right where the pages turn to the right', () => {
    const parts = planSheets([upright, onItsSide], { isRightToLeft: true, hasPairs: false })
    expect(parts.map(({ part }) => part)).toEqual(['whole', 'right', 'left'])
  })

  it('are none where every sheet lies on its side, or none is twice another', () => {
    const slides = [onItsSide, onItsSide, onItsSide]
    expect(planSheets(slides, leftToRight)).toHaveLength(3)
    expect(planSheets([upright, { width: 400, height: 300 }], leftToRight)).toHaveLength(2)
  })

  it('are found by their page numbers where all of them are sheets of two', () => {
    const pair = (left: string, right: string) =>
      aSheet({
        glyphs: Array.from(left)
          .map((text, at) => glyph(text, 20 + 6 * at, 390))
          .concat(
            glyph(' ', 300),
            Array.from(right, (text, at) => glyph(text, 560 + 6 * at, 390)),
          ),
      })
    expect(showsPairs([pair('8', '9'), pair('10', '11'), aSheet()], false)).toBe(true)
    expect(showsPairs([pair('9', '8'), pair('11', '10')], true)).toBe(true)
    expect(showsPairs([pair('9', '8'), pair('11', '10')], false)).toBe(false)
    expect(showsPairs([pair('1', '7'), pair('2', '7')], false)).toBe(false)
  })
})

describe('a page cut from its sheet', () => {
  const content = aSheet({
    glyphs: [glyph('l', 100), glyph('r', 400)],
    pictures: [{ id: '1', box: { x: 200, y: 0, width: 200, height: 50 }, width: 1000, height: 250 }],
    rules: [{ x: 310, y: 5, width: 100, height: 1 }],
    hotspots: [{ url: 'https://example.org/', area: { x: 0.4, y: 0.1, width: 0.2, height: 0.1 } }],
  })

  it('has what stands on its half, measured from its own corner', () => {
    const right = cutContent(content, { sheet: 1, part: 'right' }, 5)
    expect(right).toMatchObject({ page: 5, width: 300, height: 400, rules: [{ x: 10, y: 5, width: 100, height: 1 }] })
    expect(right.glyphs.map(({ text, originX, box }) => [text, originX, box.x])).toEqual([['r', 100, 100]])
    expect(cutContent(content, { sheet: 1, part: 'left' }, 4).rules).toEqual([])
  })

  it('has its part of a picture and of a link over both pages', () => {
    const left = cutContent(content, { sheet: 1, part: 'left' }, 4)
    expect(left.pictures).toEqual([{ id: '1', box: { x: 200, y: 0, width: 100, height: 50 }, width: 500, height: 250 }])
    expect(left.hotspots[0]?.area.x).toBeCloseTo(0.8)
    expect(left.hotspots[0]?.area.width).toBeCloseTo(0.2)
    expect(cutContent(content, { sheet: 1, part: 'right' }, 5).hotspots[0]?.area.x).toBe(0)
  })
})

describe('what leads to a sheet', () => {
  const parts = planSheets([upright, onItsSide, onItsSide], leftToRight)
  const facts = someFacts({
    labels: ['1', '2', '3'],
    outline: [{ title: 'Three', page: 3, y: 10, children: [{ title: 'One', page: 1, y: undefined, children: [] }] }],
  })

  it('leads to its first page', () => {
    const { outline } = resolveFacts(facts, parts)
    expect(outline[0]).toMatchObject({ page: 4, y: 10, children: [{ page: 1 }] })
    expect(resolveSheetAddress('#page=3', pageOfSheet(parts))).toBe('#page=4')
  })

  it('names pages by the range of their sheet, or counts them', () => {
    expect(resolveFacts(facts, parts).labels).toEqual(['1', '2', '3', '4', '5'])
    const ranges = { ...facts, labels: ['C1', '2-3', '4-5'] }
    expect(resolveFacts(ranges, parts).labels).toEqual(['C1', '2', '3', '4', '5'])
  })
})
