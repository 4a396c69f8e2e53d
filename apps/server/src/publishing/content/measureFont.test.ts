import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packWoff2, readWoff2 } from '@gatefold/importers/epub/typography/woff2'
import { describe, expect, it } from 'vitest'
import { compareFont, measureFont } from './measureFont.ts'

const require = createRequire(import.meta.url)

const FONTS = join(import.meta.dirname, '../../../../../demo/issues/01-six-hours/assets/fonts')

describe('measureFont', () => {
  it('reads the lines, the width and the cut of a face', async () => {
    expect(measureFont(await readFile(join(FONTS, 'fell-great-primer.woff2')))).toEqual({
      ascent: expect.closeTo(0.948, 3),
      descent: expect.closeTo(0.274, 3),
      lineGap: 0,
      width: expect.closeTo(0.403, 3),
      isSerif: true,
      isBold: false,
      isItalic: false,
    })
    expect(measureFont(await readFile(join(FONTS, 'fell-great-primer-italic.woff2')))?.isItalic).toBe(true)
  })

  it('measures the same in a file that our own importer has packed', async () => {
    const file = 'fraunces/files/fraunces-latin-600-normal.'
    const [theirs, woff] = await Promise.all(
      ['woff2', 'woff'].map((extension) => readFile(require.resolve(`@fontsource/${file}${extension}`))),
    )
    const packed = packWoff2(woff ?? Buffer.alloc(0))
    expect(readWoff2(packed).get('hmtx')?.isTransformed).toBe(false)
    expect(measureFont(packed)).toEqual(measureFont(theirs ?? Buffer.alloc(0)))
    expect(measureFont(packed)?.isBold).toBe(true)
  })

  it('has nothing to say about bytes that are no font, whole or not', async () => {
    const font = await readFile(join(FONTS, 'fell-great-primer.woff2'))
    for (const bytes of [Buffer.alloc(0), Buffer.from('wOF2'), font.subarray(0, 200), font.subarray(0, 9000)]) {
      expect(measureFont(bytes)).toBeUndefined()
    }
  })
})

describe('compareFont', () => {
  const face = { ascent: 0.95, descent: 0.27, lineGap: 0, width: 0.4031, isSerif: true, isBold: false, isItalic: false }

  it('finds the size at which each of the devices’ faces runs as wide', () => {
    expect(compareFont(face)).toEqual({ kind: 'serif', cut: 0, line: [950, 270, 0], sizes: [913, 1000, 842] })
    expect(compareFont({ ...face, isSerif: false, isBold: true, isItalic: true })).toMatchObject({
      kind: 'sans',
      cut: 3,
      sizes: [841, 920],
    })
  })

  it('compares nothing with a face of impossible measures', () => {
    expect(compareFont({ ...face, width: 2 })).toBeUndefined()
    expect(compareFont({ ...face, descent: -0.2 })).toBeUndefined()
  })
})
