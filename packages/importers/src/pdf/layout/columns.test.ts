import { describe, expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import { type PageLines, textOf } from './PageLines.ts'
import { regionItems } from './ruledAreas.ts'
import { aLine, someLines } from './testing/aLine.ts'
import { aPageOfLines } from './testing/aPageOfLines.ts'

const LEFT = ['the first column begins', 'and goes on for a while', 'until it comes to its', 'end at the bottom']
const RIGHT = ['the second column begins', 'where the first has ended', 'and it goes on as well', 'until it ends']

/** The texts of each column in the order of reading. */
function columnsOn(page: Partial<PageLines>, isRightToLeft = false): readonly (readonly string[])[] {
  const columns = columnsOf(regionItems(aPageOfLines(page)), { isRightToLeft, isBoxed: false })
  return columns.map(({ items }) => items.map((item) => (item.kind === 'line' ? textOf(item.line) : item.kind)))
}

describe('columnsOf (R3.1)', () => {
  it('reads one column to its end before the next', () => {
    const lines = [...someLines(LEFT, { x: 40 }), ...someLines(RIGHT, { x: 300 })]
    expect(columnsOn({ lines })).toEqual([LEFT, RIGHT])
  })

  it('begins with the column on the right where reading begins there', () => {
    const lines = [...someLines(LEFT, { x: 40 }), ...someLines(RIGHT, { x: 300 })]
    expect(columnsOn({ lines }, true)).toEqual([RIGHT, LEFT])
  })

  it('keeps columns apart that are not level with one another', () => {
    const lines = [...someLines(LEFT, { x: 40 }), ...someLines(RIGHT, { x: 300, baseline: 105 })]
    expect(columnsOn({ lines })).toEqual([LEFT, RIGHT])
  })

  it('reads a heading across both columns before them and what spans them below after them', () => {
    const heading = aLine({ text: 'A heading that spans both of the columns', x: 40, baseline: 60, size: 24 })
    const below = aLine({ text: 'x'.repeat(90), x: 40, baseline: 200 })
    const lines = [heading, ...someLines(LEFT, { x: 40 }), ...someLines(RIGHT, { x: 300 }), below]
    expect(columnsOn({ lines })).toEqual([[textOf(heading)], LEFT, RIGHT, [textOf(below)]])
  })

  it('keeps the longer of two columns whole', () => {
    const long = [...LEFT, 'and still some more lines', 'that stand beside nothing', 'but are of this column']
    const lines = [...someLines(long, { x: 40 }), ...someLines(RIGHT, { x: 300 })]
    expect(columnsOn({ lines })).toEqual([long, RIGHT])
  })

  it('takes marks and figures with a gap beside them for parts of their lines', () => {
    const lines = [...someLines(['•', '•', '•', '•'], { x: 40 }), ...someLines(LEFT, { x: 60 })]
    expect(columnsOn({ lines })).toEqual([LEFT.map((text) => `• ${text}`)])
  })

  it('keeps what stands on a ground of its own together', () => {
    const ground = { x: 35, y: 140, width: 300, height: 40 }
    const boxed = someLines(['In a box of its own', 'there is more to say'], { x: 40, baseline: 155 })
    const lines = [...someLines(LEFT, { x: 40 }), ...boxed, ...someLines(['and on it goes'], { x: 40, baseline: 200 })]
    expect(columnsOn({ lines, grounds: [ground] })).toEqual([LEFT, boxed.map(textOf), ['and on it goes']])
  })

  it('puts pictures where they stand in their column and leaves the one behind the whole page out', () => {
    const pictures = [
      { id: 'behind', box: { x: 0, y: 0, width: 600, height: 800 }, width: 600, height: 800 },
      { id: 'within', box: { x: 40, y: 150, width: 120, height: 90 }, width: 600, height: 450 },
    ]
    const lines = [...someLines(LEFT, { x: 40 }), ...someLines(['after the picture'], { x: 40, baseline: 260 })]
    expect(columnsOn({ lines, pictures })).toEqual([[...LEFT, 'picture', 'after the picture']])
  })
})
