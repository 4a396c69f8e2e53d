import { describe, expect, it } from 'vitest'
import { withPage } from '../engine/OpenPage.ts'
import { FIRST_OWN } from '../testing/aPdf.ts'
import { withPdf } from '../testing/withPdf.ts'
import { seePicture } from './extractPicture.ts'

/** Two pixels by one: red and blue. */
const IMAGE = [
  '<< /Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8',
  '/Filter /ASCIIHexDecode /Length 13 >>\nstream\nff00000000ff>\nendstream',
].join(' ')

/** What is seen of the picture, asked for so many times while its page is open. */
function seen(content: string, times: number) {
  const page = { content, entries: `/Resources << /XObject << /I1 ${FIRST_OWN} 0 R >> >>` }
  return withPdf({ pages: [page], objects: [IMAGE] }, (file) =>
    withPage(file, 1, (open) =>
      Array.from({ length: times }, () => {
        const { width = 0, height = 0, pixels } = seePicture(open, { sheet: 1, part: 'whole' }, '0') ?? {}
        return { width, height, pixels: [...(pixels?.data ?? [])] }
      }),
    ),
  )
}

describe('a picture of a page', () => {
  it('is red, green, blue and opacity, in its own resolution', async () => {
    const pixels = [255, 0, 0, 255, 0, 0, 255, 255]
    expect(await seen('q 100 0 0 50 20 20 cm /I1 Do Q', 1)).toEqual([{ width: 2, height: 1, pixels }])
  })

  it('is seen the same again while its page is open, though drawing it moves it', async () => {
    const [first, second] = await seen('q 100 0 0 50 150 20 cm /I1 Do Q', 2)
    expect(first?.pixels).toEqual([255, 0, 0, 255])
    expect(second).toEqual(first)
  })
})
