import { describe, expect, it } from 'vitest'
import type { Box } from '../engine/PageContent.ts'
import { textOf } from './PageLines.ts'
import { ruledAreas } from './ruledAreas.ts'
import { aLine } from './testing/aLine.ts'

const across = (y: number, x = 50, width = 200): Box => ({ x, y, width, height: 1 })

const down = (x: number, y = 100, height = 40): Box => ({ x, y, width: 1, height })

const GRID = [across(100), across(120), across(140), down(50), down(150), down(249)]

const cell = (text: string, x: number, baseline: number): ReturnType<typeof aLine> => aLine({ text, x, baseline })

describe('ruledAreas (R3.1)', () => {
  it('reads a ruled table row by row, with its cells', () => {
    const lines = [cell('a', 60, 113), cell('b', 160, 113), cell('c', 60, 133), cell('d', 160, 133)]
    const { tables } = ruledAreas(GRID, lines)
    expect(tables.map(({ rows }) => rows.map((row) => row.cells.map(textOf)))).toEqual([
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ])
  })

  it('joins the lines of a cell', () => {
    const tall = [across(100), across(140), across(180), down(50, 100, 80), down(150, 100, 80), down(249, 100, 80)]
    const lines = [cell('two', 60, 113), cell('lines', 60, 125), cell('b', 160, 113), cell('c', 60, 160)]
    const { tables } = ruledAreas(tall, lines)
    expect(tables[0]?.rows.map((row) => row.cells.map(textOf))).toEqual([['two lines', 'b'], ['c']])
  })

  it('reads the cells from the right where the text does', () => {
    const lines = [cell('a', 60, 113), cell('b', 160, 113), cell('c', 60, 133)].map((line) => ({
      ...line,
      isRightToLeft: true,
    }))
    expect(ruledAreas(GRID, lines).tables[0]?.rows.map((row) => row.cells.map(textOf))).toEqual([['b', 'a'], ['c']])
  })

  it('takes four rules around a text for a frame', () => {
    const rules = [across(100), across(140), down(50), down(249)]
    const { tables, frames } = ruledAreas(rules, [cell('framed', 60, 113)])
    expect(tables).toEqual([])
    expect(frames.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[51, 101]])
  })

  it('makes nothing of underlines and of a rule between columns', () => {
    expect(ruledAreas([across(115, 60, 30), down(300, 50, 600)], [cell('text', 60, 113)])).toEqual({
      tables: [],
      frames: [],
    })
  })
})
