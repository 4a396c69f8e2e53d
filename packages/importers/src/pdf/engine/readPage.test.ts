import { describe, expect, it } from 'vitest'
import type { PdfPageParts } from '../testing/aPdf.ts'
import { withPdf } from '../testing/withPdf.ts'
import { readPageContent } from './readPage.ts'

const read = (page: PdfPageParts, objects: readonly string[] = []) =>
  withPdf({ pages: [page], objects }, (file) => readPageContent(file, 1))

const textOf = (glyphs: readonly { readonly text: string }[]) => glyphs.map(({ text }) => text).join('')

describe('the text of a page (R3.1)', () => {
  it('says of each character where it stands from the top left, how large and in which font', async () => {
    const { glyphs, faces, width, height } = await read({ content: 'BT /F2 20 Tf 1 0 0 rg 30 60 Td (Ab) Tj ET' })
    expect({ width, height }).toEqual({ width: 200, height: 100 })
    expect(textOf(glyphs)).toBe('Ab')
    const [a, b] = glyphs
    expect(a).toMatchObject({ originX: 30, baseline: 40, size: 20, angle: 0, colour: '#ff0000' })
    // A character of Courier is 0.6 of the type size wide.
    expect(b?.originX).toBeCloseTo(42, 3)
    expect(faces[a?.face ?? -1]).toEqual({ name: 'Courier-Bold', weight: 700, isItalic: false, isMonospaced: true })
  })

  it('takes the type size as it is shown, whatever makes it so', async () => {
    const { glyphs } = await read({ content: 'q 2 0 0 2 0 0 cm BT /F1 1 Tf 6 0 0 6 10 10 Tm (x) Tj ET Q' })
    expect(glyphs[0]).toMatchObject({ size: 12, originX: 20, baseline: 80 })
  })

  it('counts the angle clockwise as the page is shown', async () => {
    const upwards = 'BT /F1 10 Tf 0 1 -1 0 100 20 Tm (up) Tj ET'
    expect((await read({ content: upwards })).glyphs[0]?.angle).toBe(270)
    expect((await read({ content: upwards, entries: '/Rotate 90' })).glyphs[0]?.angle).toBe(0)
  })

  it('turns a page as it is shown and measures it so', async () => {
    const page = { content: 'BT /F1 10 Tf 30 60 Td (x) Tj ET', entries: '/Rotate 90' }
    const { width, height, glyphs } = await read(page)
    expect({ width, height }).toEqual({ width: 100, height: 200 })
    expect(glyphs[0]).toMatchObject({ originX: 60, baseline: 30, angle: 90 })
  })

  it('leaves out what lies outside of the trim box', async () => {
    const content = 'BT /F1 10 Tf 2 2 Td (mark) Tj 40 40 Td (page) Tj ET'
    const entries = '/CropBox [0 0 200 100] /TrimBox [20 10 180 90]'
    const { width, height, glyphs } = await read({ content, entries })
    expect({ width, height }).toEqual({ width: 160, height: 80 })
    expect(textOf(glyphs.filter(({ isGenerated }) => !isGenerated))).toBe('page')
    expect(glyphs[0]).toMatchObject({ originX: 22, baseline: 48 })
  })
})

describe('what a page draws', () => {
  const image =
    '<< /Type /XObject /Subtype /Image /Width 4 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 8 >>'
  const aPicture = `${image}\nstream\n\0\0\0\0\0\0\0\0\nendstream`

  it('places a picture by what is seen of it', async () => {
    const whole = await read({ content: 'q 80 0 0 40 10 20 cm /I1 Do Q' }, [aPicture])
    expect(whole.pictures).toEqual([{ id: '0', box: { x: 10, y: 40, width: 80, height: 40 }, width: 4, height: 2 }])
    const clipped = await read({ content: 'q 10 20 40 40 re W n 80 0 0 40 10 20 cm /I1 Do Q' }, [aPicture])
    expect(clipped.pictures[0]).toMatchObject({ box: { x: 10, y: 40, width: 40, height: 40 }, width: 2, height: 2 })
  })

  it('gives a picture that lies on its side the pixels as they are seen', async () => {
    const { pictures } = await read({ content: 'q 0 80 -40 0 100 10 cm /I1 Do Q' }, [aPicture])
    expect(pictures[0]).toMatchObject({ box: { x: 60, y: 10, width: 40, height: 80 }, width: 2, height: 4 })
  })

  it('finds pictures inside of forms', async () => {
    const form =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /Im 101 0 R >> >> /Length 6 >>'
    const { pictures } = await read({ content: 'q 50 0 0 50 100 0 cm /I1 Do Q' }, [
      `${form}\nstream\n/Im Do\nendstream`,
      aPicture,
    ])
    expect(pictures).toEqual([{ id: '0.0', box: { x: 100, y: 50, width: 50, height: 50 }, width: 4, height: 2 }])
  })

  it('tells lines from filled boxes, and white ones from both', async () => {
    const { rules, grounds } = await read({
      content: '0.5 g 10 10 60 40 re f 1 g 80 10 60 40 re f 0 G 1 w 10 80 m 190 80 l S',
    })
    expect(grounds).toEqual([{ x: 10, y: 50, width: 60, height: 40 }])
    expect(rules).toEqual([{ x: 10, y: 19.5, width: 180, height: 1 }])
  })
})

describe('the links of a page (R3.2)', () => {
  const link = (action: string, rect = '10 20 50 40') => `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${action} >>`

  it('makes a hotspot of each link annotation that a reader can follow', async () => {
    const { hotspots } = await read({
      annotations: [
        link('/A << /S /URI /URI (https://example.org/a) >>'),
        link('/A << /S /URI /URI (mailto:desk@example.org) >>', '10 60 50 80'),
        link('/Dest [10 0 R /Fit]', '100 20 200 40'),
        link('/A << /S /URI /URI (javascript:alert\\(1\\)) >>', '60 60 70 80'),
        link('/A << /S /Launch /F (calc.exe) >>', '80 60 90 80'),
      ],
    })
    expect(hotspots).toEqual([
      { url: 'https://example.org/a', area: { x: 0.05, y: 0.6, width: 0.2, height: 0.2 } },
      { url: 'mailto:desk@example.org', area: { x: 0.05, y: 0.2, width: 0.2, height: 0.2 } },
      { url: '#page=1', area: { x: 0.5, y: 0.6, width: 0.5, height: 0.2 } },
    ])
  })

  it('adds an address that the page prints, unless an annotation covers it', async () => {
    const content = 'BT /F1 10 Tf 10 60 Td (see www.example.org/x now) Tj ET'
    const printed = await read({ content })
    expect(printed.hotspots.map(({ url }) => url)).toEqual(['http://www.example.org/x'])
    const covered = await read({
      content,
      annotations: [link('/A << /S /URI /URI (https://example.com/) >>', '0 50 200 80')],
    })
    expect(covered.hotspots.map(({ url }) => url)).toEqual(['https://example.com/'])
  })
})
