import { describe, expect, it } from 'vitest'
import { withPdf } from '../testing/withPdf.ts'
import { withPage } from './OpenPage.ts'
import { renderPage } from './readPage.ts'

/** Ten pixels a point of a page of 200 by 100 points. */
const SIZE = { width: 2000, height: 1000, whole: 2000, left: 0 }

describe('the picture of a page', () => {
  it('has rules as thick as they come nearest to in whole pixels', async () => {
    expect(await darkDown('20 30.017 100 0.41 re f')).toBe(4)
    expect(await darkDown('20 30.017 100 0.47 re f')).toBe(5)
    expect(await darkAcross('50.017 20 0.41 60 re f')).toBe(4)
  })

  it('has them so where they are drawn twice or lie in a form', async () => {
    expect(await darkDown('20 30.017 100 0.41 re f 10 30.017 20 0.41 re f')).toBe(4)
    const inner = '10 10.017 50 0.205 re f'
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] /Length ${inner.length} >>\nstream\n${inner}\nendstream`
    expect(await darkDown('q 2 0 0 2 0 0 cm /I1 Do Q', [form])).toBe(4)
  })

  it('has no gaps in a shade that is made of them', async () => {
    const strips = Array.from({ length: 60 }, (_, index) => `20 ${(30 + 0.14 * index).toFixed(2)} 100 0.14 re f`)
    expect(await darkDown(strips.join(' '))).toBeGreaterThanOrEqual(84)
  })
})

/** How many pixels are dark down the middle of the page. */
async function darkDown(content: string, objects: readonly string[] = []): Promise<number> {
  const isDark = await draw(content, objects)
  return Array.from({ length: SIZE.height }, (_, y) => isDark(500, y)).filter(Boolean).length
}

async function darkAcross(content: string): Promise<number> {
  const isDark = await draw(content, [])
  return Array.from({ length: SIZE.width }, (_, x) => isDark(x, 500)).filter(Boolean).length
}

function draw(content: string, objects: readonly string[]): Promise<(x: number, y: number) => boolean> {
  return withPdf({ pages: [{ content }], objects }, (file) =>
    withPage(file, 1, (open) => {
      const pixels = renderPage(open, SIZE).data.slice()
      return (x: number, y: number) => (pixels[4 * (y * SIZE.width + x)] ?? 255) < 128
    }),
  )
}
