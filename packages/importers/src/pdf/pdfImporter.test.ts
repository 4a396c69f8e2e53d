import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportOptions } from '../importSource.ts'
import { readSource } from '../readSource.ts'
import { aPdf, type PdfParts } from './testing/aPdf.ts'
import { importOptions } from './testing/importOptions.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-pdf-'))
})
afterEach(() => rm(folder, { recursive: true }))

const workFolder = () => join(folder, 'work')

async function read(parts: PdfParts | Uint8Array, options: Partial<ImportOptions> = {}) {
  const path = join(folder, 'spring-issue.pdf')
  await writeFile(path, parts instanceof Uint8Array ? parts : aPdf(parts))
  return readSource({ kind: 'file', path }, importOptions({ workFolder: workFolder(), ...options }))
}

const aStory = 'BT /F1 20 Tf 20 70 Td (The Sea) Tj /F1 8 Tf 0 -20 Td (It was a calm day and nobody said a word.) Tj ET'

describe('a PDF', () => {
  it('becomes an issue of its pages, each with its pictures, label and links (R3.1, R3.2)', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 100 50] /Dest [12 0 R /Fit] >>'
    const { issue, close } = await read({
      pages: [{ content: aStory, annotations: [link] }, { content: '1 0 0 rg 0 0 200 100 re f' }],
      catalogue: '/PageLabels << /Nums [0 << /S /r >>] >>',
    })
    expect(issue.format).toBe('pdf')
    expect(issue.pages.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['i', 200, 100],
      ['ii', 200, 100],
    ])
    expect(issue.pages[0]?.hotspots).toEqual([{ url: '#page=2', area: { x: 0, y: 0.5, width: 0.5, height: 0.5 } }])
    const picture = issue.pages[1]?.pictures.find(({ mediaType }) => mediaType === 'image/webp')
    const asset = issue.assets.find(({ path }) => `bundle://${path}` === picture?.url)
    if (asset === undefined) throw new Error('The page has no picture.')
    const { channels } = await sharp(await buffer(asset.open())).stats()
    expect(channels.map(({ mean }) => mean > 128)).toEqual([true, false, false])
    await close()
    expect(await readdir(workFolder())).toHaveLength(1)
  })

  it('that comes again draws nothing anew, whatever has become of its plan', async () => {
    const pages = [{ content: aStory }, { content: '1 0 0 rg 0 0 200 100 re f' }]
    const first = await read({ pages })
    await first.close()
    const [name = ''] = await readdir(workFolder())
    const drawn = (await readdir(join(workFolder(), name))).find((file) => file.endsWith('.webp')) ?? ''
    const path = join(workFolder(), name, drawn)
    // As long as it was, it counts as whole, and tells by its bytes that nobody made it anew.
    const marked = (await readFile(path)).fill(7)
    await writeFile(path, marked)
    const plan = { path: 'plan.yaml', source: 'title: Sea\nlanguage: en\nstories:\n  - title: Calm\n    pages: 1\n' }
    const again = await read({ pages }, { plan })
    expect(again.issue).toMatchObject({ title: 'Sea', articles: [{ title: 'Calm' }] })
    const asset = again.issue.assets.find(({ path: each }) => each === `pages/${drawn}`)
    expect(asset && (await buffer(asset.open()))).toEqual(marked)
    await again.close()
    await writeFile(path, marked.subarray(1))
    const third = await read({ pages })
    const anew = third.issue.assets.find(({ path: each }) => each === `pages/${drawn}`)
    expect(anew && (await buffer(anew.open())).subarray(0, 4).toString()).toBe('RIFF')
    await third.close()
  })

  it('that comes again has a page drawn anew whose time was over, since it may have more time now', async () => {
    const pages = [{ content: aStory }]
    await (await read({ pages })).close()
    const [name = ''] = await readdir(workFolder())
    const record = join(workFolder(), name, 'p1.json')
    const written: object = JSON.parse(await readFile(record, 'utf8'))
    expect(written).toMatchObject({ isDrawn: true })
    await writeFile(record, JSON.stringify({ ...written, isDrawn: false }))
    const again = await read({ pages })
    expect(JSON.parse(await readFile(record, 'utf8'))).toMatchObject({ isDrawn: true })
    await again.close()
  })

  it('that holds sheets of two pages is cut, and its links follow', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /Dest [14 0 R /Fit] >>'
    const portrait = '/MediaBox [0 0 100 140]'
    const sheet = {
      content: '1 0 0 rg 0 0 100 140 re f 0 0 1 rg 100 0 100 140 re f',
      entries: '/MediaBox [0 0 200 140]',
    }
    const { issue, close } = await read({ pages: [{ entries: portrait, annotations: [link] }, sheet, sheet] })
    expect(issue.pages.map(({ width }) => width)).toEqual([100, 100, 100, 100, 100])
    expect(issue.pages[0]?.hotspots[0]?.url).toBe('#page=4')
    const colours = await Promise.all(
      issue.pages.slice(1, 3).map(async ({ pictures }) => {
        const asset = issue.assets.find(({ path }) => `bundle://${path}` === pictures.at(-1)?.url)
        if (asset === undefined) throw new Error('The page has no picture.')
        const { channels } = await sharp(await buffer(asset.open())).stats()
        return channels.map(({ mean }) => mean > 128)
      }),
    )
    expect(colours).toEqual([
      [true, false, false],
      [false, false, true],
    ])
    await close()
  })

  it('goes on where an import of the same file was stopped', async () => {
    const pages = [{ content: aStory }, { content: aStory }, { content: aStory }]
    const stop = new AbortController()
    const onProgress = (done: number) => {
      if (done === 1) stop.abort(new Error('Stopped.'))
    }
    await expect(read({ pages }, { onProgress, signal: stop.signal })).rejects.toThrow('Stopped.')
    const [left = ''] = await readdir(workFolder())
    const records = (await readdir(join(workFolder(), left))).filter((name) => name.endsWith('.json'))
    expect(records.length).toBeGreaterThan(0)
    for (const record of records) await markRecord(join(workFolder(), left, record))
    const { issue, close } = await read({ pages })
    expect(issue.pages.filter(({ preview }) => preview === 'taken over')).toHaveLength(records.length)
    await close()
  })

  it('with a page that cannot be read keeps the others and says so', async () => {
    const { issue, close } = await read(damageSecond(aPdf({ pages: [{ content: aStory }, {}, { content: aStory }] })))
    expect(issue.pages.map(({ name }) => name)).toEqual(['1', '3'])
    expect(issue.report.dropped.map(({ subject }) => subject)).toContain('page 2')
    await close()
  })

  it('that takes too long for a page is refused, and nothing is left', async () => {
    const limits = { ...importOptions().limits, pageMilliseconds: 1 }
    await expect(read({ pages: [{}] }, { limits })).rejects.toThrow('The PDF is damaged and cannot be read.')
    expect(await readdir(workFolder())).toEqual([])
  })

  it('with more pages than are allowed is refused in a sentence', async () => {
    const limits = { ...importOptions().limits, pages: 2 }
    await expect(read({ pages: [{}, {}, {}] }, { limits })).rejects.toMatchObject({
      name: 'ImportError',
      message: 'The PDF has 3 pages, more than the 2 that are allowed.',
    })
  })
})

async function markRecord(path: string): Promise<void> {
  const record = JSON.parse(await readFile(path, 'utf8')) as { pressed: { preview: string } }
  record.pressed.preview = 'taken over'
  await writeFile(path, JSON.stringify(record))
}

/** Makes the second page's object something else than a page. */
function damageSecond(pdf: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(pdf)
  return new TextEncoder().encode(text.replace(/12 0 obj\n<< \/Type \/Page /, '12 0 obj\n[ /Type /Page '))
}
