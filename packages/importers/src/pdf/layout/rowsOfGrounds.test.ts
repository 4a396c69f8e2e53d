import { describe, expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import { regionItems } from './ruledAreas.ts'
import { someLines } from './testing/aLine.ts'
import { aPageOfLines } from './testing/aPageOfLines.ts'
import { textOf } from './PageLines.ts'
import type { Column } from './Flow.ts'

const ROWS = [100, 200, 300]

/** Labels on grounds at the left, texts beside them at the right. */
function columns(isRightToLeft: boolean): readonly Column[] {
  const labels = ROWS.flatMap((y, index) => someLines([`Label number ${index}`], { x: 20, baseline: y + 20 }))
  const texts = ROWS.flatMap((y, index) =>
    someLines([`The text of row ${index} begins`, 'and goes on here'], { x: 200, baseline: y + 15 }),
  )
  const grounds = ROWS.map((y) => ({ x: 10, y, width: 120, height: 60 }))
  return columnsOf(regionItems(aPageOfLines({ lines: [...labels, ...texts], grounds })), {
    isRightToLeft,
    isBoxed: false,
  })
}

function firstLines(read: readonly Column[]): readonly string[] {
  return read.flatMap(({ items }) =>
    items.slice(0, 1).flatMap((item) => (item.kind === 'line' ? [textOf(item.line)] : [])),
  )
}

describe('labels on grounds beside their texts (R3.1)', () => {
  it('are read row by row', () => {
    expect(firstLines(columns(false))).toEqual(
      [0, 1, 2].flatMap((row) => [`Label number ${row}`, `The text of row ${row} begins`]),
    )
  })

  it('are read after their texts where reading begins at the right', () => {
    expect(firstLines(columns(true))).toEqual(
      [0, 1, 2].flatMap((row) => [`The text of row ${row} begins`, `Label number ${row}`]),
    )
  })
})
