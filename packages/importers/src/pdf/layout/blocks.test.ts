import { describe, expect, it } from 'vitest'
import { blocksOf } from './blocks.ts'
import type { SetLine } from './Flow.ts'
import { textOf } from './PageLines.ts'
import { aSetLine, type LineOptions } from './testing/aLine.ts'
import { FACES } from './testing/aPageOfLines.ts'

const FULL = 'A line of text that is as long as the column,'

/** Lines of one column, 12 points apart unless they say where they stand. */
function column(lineOptions: readonly LineOptions[]): readonly SetLine[] {
  return lineOptions.map((line, index) => aSetLine({ text: FULL, baseline: 100 + 12 * index, ...line }))
}

/** The number of lines of each block. */
function blocksIn(lines: readonly SetLine[]): readonly number[] {
  return divided(lines).map(({ lines: block }) => block.length)
}

function divided(lines: readonly SetLine[]): ReturnType<typeof blocksOf> {
  const items = lines.map((line) => ({ kind: 'line', box: line.box, line }) as const)
  const box = { x: 50, y: 0, width: 225, height: 800 }
  return blocksOf(
    { box, items, isBoxed: false },
    { page: 1, column: 0, faces: FACES, bodySize: 10, contents: undefined },
  )
}

describe('blocksOf (R3.1)', () => {
  it('keeps lines of one measure and one leading together', () => {
    expect(blocksIn(column([{}, {}, {}]))).toEqual([3])
  })

  it('begins a paragraph with an indent', () => {
    expect(blocksIn(column([{}, {}, { x: 62 }, {}, { x: 62 }, {}]))).toEqual([2, 2, 2])
  })

  it('begins a paragraph after more white than between lines', () => {
    expect(blocksIn(column([{}, {}, { baseline: 142 }, { baseline: 154 }]))).toEqual([2, 2])
  })

  it('ends a paragraph where the next word had room on the line', () => {
    expect(blocksIn(column([{}, { text: 'It ends here.' }, {}, {}]))).toEqual([2, 2])
  })

  it('does not end one at a line that is a little short in ragged text', () => {
    expect(blocksIn(column([{}, { text: 'This one is a little shorter than those,' }, {}, {}]))).toEqual([4])
  })

  it('keeps a hanging list item whole and begins the next at its mark', () => {
    const hanging = { x: 60, width: 215 }
    const lines = column([{ text: `• ${FULL}` }, hanging, { text: `• ${FULL}` }, hanging])
    expect(blocksIn(lines)).toEqual([2, 2])
  })

  it('sees the paragraphs of a bibliography by their hanging indent', () => {
    const hanging = { x: 62, width: 213 }
    expect(blocksIn(column([{}, hanging, hanging, {}, hanging]))).toEqual([3, 2])
  })

  it('sets a heading in another size or weight apart', () => {
    expect(blocksIn(column([{ size: 14, text: 'Heading' }, {}, {}]))).toEqual([1, 2])
    expect(blocksIn(column([{ face: 1, text: 'Heading' }, {}, {}]))).toEqual([1, 2])
  })

  it('keeps the lines of code together whatever their indents', () => {
    const code = column([
      { face: 3, text: 'if (true) {' },
      { face: 3, text: 'print()', x: 60 },
      { face: 3, text: '}' },
    ])
    expect(divided(code).map(({ kind, lines }) => [kind, lines.length])).toEqual([['code', 3]])
  })

  it('takes rows of cells that stand below one another for a table', () => {
    const rows = column([{}, {}, {}]).map((line) => {
      const cells = [
        aSetLine({ text: 'name', baseline: line.baseline }),
        aSetLine({ text: '12', x: 200, baseline: line.baseline }),
      ]
      return { ...line, cells }
    })
    const text = column([{ baseline: 180 }, { baseline: 192 }])
    expect(divided([...rows, ...text]).map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['table', 3],
      ['text', 2],
    ])
  })

  it('reads the same from the right', () => {
    const fromRight = (line: LineOptions): LineOptions => ({ isRightToLeft: true, ...line })
    const lines = column([{}, {}, { width: 213 }, {}].map(fromRight))
    expect(blocksIn(lines)).toEqual([2, 2])
    expect(divided(lines).map((block) => block.lines.map(textOf).length)).toEqual([2, 2])
  })
})
