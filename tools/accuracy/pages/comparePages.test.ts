import { join } from 'node:path'
import { openPdf } from '@gatefold/importers/pdf/engine/PdfFile'
import { describe, expect, it } from 'vitest'
import { atViewingSize, comparePage, type GreyPicture, likeness, PDF_FOLDER, readPpm } from './comparePages.ts'

function aPicture(width: number, height: number, at: (x: number, y: number) => number): GreyPicture {
  const data = Uint8Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width)))
  return { data, width, height }
}

describe('structural similarity', () => {
  const stripes = aPicture(32, 32, (x) => (x % 4 < 2 ? 0 : 255))

  it('is 1 for the same picture and -1 or so for its negative', () => {
    expect(likeness(stripes, stripes)).toBe(1)
    const negative = aPicture(32, 32, (x) => (x % 4 < 2 ? 255 : 0))
    expect(likeness(stripes, negative)).toBeLessThan(-0.99)
  })

  it('of two even pictures is that of their brightness, by the formula of its authors', () => {
    const [dark, light] = [aPicture(8, 8, () => 100), aPicture(8, 8, () => 200)]
    const c1 = 6.5025
    expect(likeness(dark, light)).toBeCloseTo((2 * 100 * 200 + c1) / (100 ** 2 + 200 ** 2 + c1), 6)
  })

  it('of a page that lacks a line is lower', () => {
    const page = aPicture(64, 64, (x, y) => (y % 16 < 4 && x % 3 === 0 ? 0 : 255))
    const without = aPicture(64, 64, (x, y) => (y >= 16 && y % 16 < 4 && x % 3 === 0 ? 0 : 255))
    expect(likeness(page, without)).toBeLessThan(0.95)
  })

  it('is that of pictures of one size only', () => {
    expect(() =>
      likeness(
        stripes,
        aPicture(16, 16, () => 0),
      ),
    ).toThrow('differ in size')
  })
})

it('a picture is as small as its shorter side has 256 pixels', () => {
  const small = atViewingSize(aPicture(512, 1024, (x) => (x % 2 === 0 ? 0 : 200)))
  expect([small.width, small.height]).toEqual([256, 512])
  expect(new Set(small.data)).toEqual(new Set([100]))
})

it('a PPM file is read by its head', () => {
  const file = Uint8Array.from([...Buffer.from('P6\n2 1\n255\n'), 255, 255, 255, 255, 0, 0])
  expect([...readPpm(file).data]).toEqual([255, 76])
  expect(() => readPpm(Buffer.from('P5\n1 1\n255\n1'))).toThrow('no PPM')
})

/** Pages of each kind: text, pictures, tables, formulas, drawings, right to left, Chinese and Japanese. */
const SAMPLE: readonly (readonly [string, number])[] = [
  ['18f-method-cards/18F-Method-Cards-Print-at-Home.pdf', 3],
  ['debian-developers-reference-en/debian-developers-reference-en.pdf', 20],
  ['fsm-issue09-ccbysa/issue.pdf', 2],
  ['fsm-netlabels/1149.pdf', 2],
  ['jose-00180/10.21105.jose.00180.pdf', 2],
  ['juliacon-00053/10.21105.jcon.00053.pdf', 2],
  ['openorg-leaders-manual/open_org_leaders_manual_2_3.pdf', 40],
  ['owasp-asvs-3.0.1-he/asvs-3.0.1-he.pdf', 3],
  ['owasp-top10-2010-ja/owasp-top10-2010-ja.pdf', 3],
  ['owasp-top10-2013-ar/owasp-top10-2013-ar.pdf', 7],
  ['owasp-top10-2017-en/owasp-top10-2017-en.pdf', 6],
  ['programmer-magazine-201307/A4.pdf', 1],
]

describe('a page picture', () => {
  it.each(SAMPLE)('of %s, page %i, is the page as pdftoppm draws it', async (path, page) => {
    const whole = join(PDF_FOLDER, path)
    const file = await openPdf(whole)
    try {
      expect((await comparePage(file, whole, page)).viewed).toBeGreaterThanOrEqual(0.98)
    } finally {
      file.close()
    }
  })
})
