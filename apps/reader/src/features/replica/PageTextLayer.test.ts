import type { PageBlock } from '@gatefold/magazine/replica/Flatplan'
import { aBlock } from '@gatefold/magazine/testing/aPageText'
import { describe, expect, it } from 'vitest'
import { setBlock } from './PageTextLayer.tsx'

/** Every letter is half an em wide. */
const measure = (text: string) => Array.from(text).length / 2
const set = (block: PageBlock) => setBlock(block, { ratio: 1.5, measure })

/** Length of a line as it is set, with all that stands around it. */
const lengthOf = ({ before, after, text, size, letterSpacing, wordSpacing }: ReturnType<typeof set>['lines'][0]) =>
  before +
  measure(text) * size +
  Array.from(text).length * letterSpacing +
  (text.split(' ').length - 1) * wordSpacing +
  after

describe('setBlock', () => {
  it('sets each line as long as it is printed and fills its room, so that the next one begins below', () => {
    const block = aBlock([0.1, 0.2, 0.4, 0.04], { lines: ['The boats', 'lie on their sides'] })
    const { lines, room } = set(block)
    expect(room).toBeCloseTo(40)
    for (const line of lines) {
      expect(lengthOf(line)).toBeCloseTo(40)
      expect([line.before, line.after]).toEqual([0, expect.closeTo(0)])
      expect(line.leading).toBeCloseTo(3)
    }
    expect(lines.map(({ shift }) => shift)).toEqual([expect.closeTo(0), expect.closeTo(0)])
  })

  it('keeps an indent, and the room behind a short line', () => {
    const block: PageBlock = {
      ...aBlock([0.1, 0.2, 0.4, 0.04]),
      lines: [{ text: 'short', area: { x: 0.15, y: 0.2, width: 0.1, height: 0.02 } }],
    }
    const [line] = set(block).lines
    expect([line?.before, line?.after]).toEqual([expect.closeTo(5), expect.closeTo(25)])
  })

  it('moves a line to its place where it does not follow the one before', () => {
    const area = { x: 0, y: 0.1, width: 0.1, height: 0.06 }
    const block: PageBlock = {
      ...aBlock([0, 0.1, 0.5, 0.2]),
      lines: [
        { text: 'W', area },
        { text: 'hen the tide', area: { x: 0.1, y: 0.1, width: 0.4, height: 0.02 } },
      ],
    }
    expect(set(block).lines.map(({ shift }) => shift)).toEqual([expect.closeTo(0), expect.closeTo(-9)])
  })

  it('leaves room for the hyphen that is not there', () => {
    const [line] = set(aBlock([0, 0, 0.5, 0.04], { lines: ['a maga-', 'zine'] })).lines
    expect([line?.text, line?.gap]).toEqual(['a maga', '\u00AD'])
    expect(line?.after).toBeCloseTo(50 / 7)
  })

  it('measures from the right where the text runs there, and parts words, not letters, that are joined', () => {
    const block: PageBlock = {
      ...aBlock([0.1, 0, 0.5, 0.04]),
      lines: [{ text: 'المد والجزر', area: { x: 0.2, y: 0, width: 0.3, height: 0.02 } }],
    }
    const { direction, lines } = set(block)
    expect(direction).toBe('rtl')
    expect(lines[0]?.before).toBeCloseTo(10)
    expect(lines[0]?.letterSpacing).toBe(0)
    expect(lines[0]?.wordSpacing).toBeCloseTo(30 - 5.5 * 2.4)
  })

  it('sets lines that run down from the right to the left', () => {
    const block: PageBlock = {
      ...aBlock([0.1, 0.1, 0.2, 0.4]),
      lines: [
        { text: '潮が引くとき', area: { x: 0.25, y: 0.1, width: 0.05, height: 0.4 } },
        { text: '歩く', area: { x: 0.15, y: 0.1, width: 0.05, height: 0.2 } },
      ],
    }
    const { isVertical, room, lines } = set(block)
    expect([isVertical, room]).toEqual([true, expect.closeTo(60)])
    expect(lines.map(({ leading }) => leading)).toEqual([expect.closeTo(5), expect.closeTo(5)])
    expect(lines.map(({ shift }) => shift)).toEqual([expect.closeTo(0), expect.closeTo(5)])
    expect(lines[1]?.after).toBeCloseTo(30)
  })
})
