import { describe, expect, it } from 'vitest'
import { parsePdfDate } from './DocumentFacts.ts'
import { safeAddress } from './readLinks.ts'
import { describeFace, writtenOut } from './readGlyphs.ts'

describe('a date', () => {
  it('may end anywhere after the year', () => {
    expect(parsePdfDate('D:2026')).toBe('2026-01-01T00:00:00.000Z')
    expect(parsePdfDate("D:20260102030405-05'30'")).toBe('2026-01-02T08:34:05.000Z')
    expect(parsePdfDate('Monday')).toBeUndefined()
    expect(parsePdfDate('D:20261399')).toBeUndefined()
  })
})

describe('an address', () => {
  it('is of the web, mail or telephone, or none', () => {
    expect(safeAddress(' www.example.org ')).toBe('http://www.example.org/')
    expect(safeAddress('tel:+4930123')).toBe('tel:+4930123')
    expect(safeAddress('article://tides')).toBe('article://tides')
    expect(safeAddress('file:///etc/passwd')).toBeUndefined()
    expect(safeAddress('page2.html')).toBeUndefined()
  })
})

describe('a character', () => {
  it('is written out where it is a ligature and left out where it is none', () => {
    expect(writtenOut(0xfb03)).toBe('ffi')
    expect(writtenOut(0xfefb)).toBe('لا')
    expect(writtenOut(0x2460)).toBe('①')
    expect([0, 0xd800, 0xfffe, 0x110000].map(writtenOut)).toEqual(['', '', '', ''])
  })
})

describe('a font', () => {
  const weightOf = (name: string, weight = 400) => describeFace({ name, flags: 0, slant: 0, weight }).weight

  it('has the weight that its name says, else that of its stems', () => {
    expect(['Lato-Black', 'Lato-SemiBold', 'Lato-Light', 'Lato-Regular'].map((name) => weightOf(name))).toEqual([
      800, 600, 300, 400,
    ])
    expect(weightOf('Mystery', 700)).toBe(700)
  })

  it('slants by its name, its flag or its angle', () => {
    const slants = (name: string, flags: number, slant: number) =>
      describeFace({ name, flags, slant, weight: 400 }).isItalic
    expect([slants('A-Italic', 0, 0), slants('A', 64, 0), slants('A', 0, -12), slants('A', 0, 0)]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
