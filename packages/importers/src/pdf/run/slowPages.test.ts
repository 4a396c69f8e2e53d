import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ImportedIssue } from '../../ImportedIssue.ts'
import { readSource } from '../../readSource.ts'
import { aPdf } from '../testing/aPdf.ts'
import { importOptions } from '../testing/importOptions.ts'

const WORDS = 'BT /F1 20 Tf 20 70 Td (The tide is out) Tj ET'
/** What comes first on the page: red from 40 to 60 points across and from 20 to 40 up. */
const RED = '1 0 0 rg 40 20 20 20 re f'
const SENTENCE =
  'Drawing the page takes too long; it is shown as far as it could be drawn. A PDF that is exported with fewer effects helps.'

describe('a page of a PDF that takes longer than it may', () => {
  it('is shown as far as it was drawn where it has many things on it', async () => {
    const { issue, colour } = await read(`${RED} ${WORDS} ${'/I1 Do '.repeat(20_000)}`, { steps: 20, side: 8 })
    expect(issue.report.changed).toContainEqual({ subject: 'page 1', message: SENTENCE })
    expect(colour).toEqual([255, 0, 0])
    expect(JSON.stringify(issue.pages[0]?.blocks)).toContain('The tide is out')
  })

  it('is paper with its text where one thing alone takes so long, and the page after it is whole', async () => {
    const { issue, colour } = await read(`${RED} ${WORDS} /I1 Do`, { steps: 400, side: 100 })
    expect(issue.report.changed).toContainEqual({ subject: 'page 1', message: SENTENCE })
    expect(colour).toEqual([255, 255, 255])
    expect(JSON.stringify(issue.pages[0]?.blocks)).toContain('The tide is out')
    expect(issue.pages).toHaveLength(2)
  })
})

interface Shade {
  /** Of the function that says the colour of each pixel. */
  readonly steps: number
  /** Points that it covers each way. */
  readonly side: number
}

interface Read {
  readonly issue: ImportedIssue
  /** Red, green and blue of the first page where the red is. */
  readonly colour: readonly number[]
}

/** Reads a PDF of two pages, the first with that content, where a page may take a second of processor time. */
async function read(content: string, shade: Shade): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-slow-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'slow.pdf')
  await writeFile(path, aPdf({ pages: [{ content }, { content: WORDS }], objects: shadedForm(shade) }))
  const options = importOptions({ renditionPlan: { widths: [800], finest: 800 } })
  const limits = { ...options.limits, pageMilliseconds: 1_000 }
  const { issue, close } = await readSource({ kind: 'file', path }, { ...options, limits, workFolder: folder })
  const asset = issue.assets.find(({ path: name }) => name.endsWith('p1-800.webp'))
  const bytes: Uint8Array[] = []
  for await (const chunk of asset?.open() ?? []) bytes.push(chunk)
  const pixel = { left: 200, top: 280, width: 1, height: 1 }
  const { data } = await sharp(Buffer.concat(bytes)).extract(pixel).raw().toBuffer({ resolveWithObject: true })
  await close()
  return { issue, colour: [...data.subarray(0, 3)].map((value) => (value > 200 ? 255 : value < 55 ? 0 : value)) }
}

/** A form that is shaded by a function of so many steps for each pixel. */
function shadedForm({ steps, side }: Shade): readonly string[] {
  const calculated = `{ ${'dup mul sin abs exch dup mul cos abs exch '.repeat(steps)} 2 copy add 2 div }`
  const form = '/S sh'
  return [
    `<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Shading << /S 101 0 R >> >> /Length ${form.length} >>\nstream\n${form}\nendstream`,
    `<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [${side} 0 0 ${side} 100 0] /Function 102 0 R >>`,
    `<< /FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Length ${calculated.length} >>\nstream\n${calculated}\nendstream`,
  ]
}
