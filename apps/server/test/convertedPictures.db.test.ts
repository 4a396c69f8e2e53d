import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aPlainBmp } from '@gatefold/importers/testing/aBmp'
import { AN_ANIMATED_AVIF } from '@gatefold/importers/testing/anAnimatedAvif'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { describeOnSqlite, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { publishingDeps } from '../src/publishing/testing/aPublisher.ts'
import { aTestApp } from '../src/testing/aTestApp.ts'
import { aTitle } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'
import type { TestTitle } from './TestTitle.ts'
import { writeArchive } from './writeArchive.ts'

const TEAL = [20, 120, 130] as const
/** As the file type box of an iPhone's photograph begins. */
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1')])

/** It describes itself at its end, behind what tells the kind of other files. */
async function aTiff(): Promise<Buffer> {
  const [r, g, b] = TEAL
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r, g, b } } })
    .tiff({ compression: 'none' })
    .toBuffer()
}

async function picturesOfEachKind(): Promise<Readonly<Record<string, Uint8Array>>> {
  return {
    'drawing.bmp': aPlainBmp(30, 20, TEAL),
    'scan.tiff': await aTiff(),
    'moving.avif': AN_ANIMATED_AVIF,
    'phone.heic': HEIC,
    'Übersicht 1.tiff': (await aTiff()).subarray(0, 5000),
  }
}

async function aFolder(title: TestTitle): Promise<string> {
  const pictures = await picturesOfEachKind()
  await mkdir(join(title.folder, 'sea/assets'), { recursive: true })
  for (const [name, content] of Object.entries(pictures))
    await writeFile(join(title.folder, 'sea/assets', name), content)
  await writeFile(join(title.folder, 'sea/issue.md'), '---\ntitle: Sea\nslug: sea\ncover: assets/scan.tiff\n---\n')
  const shown = Object.keys(pictures).map((name) => `![Waves](assets/${encodeURI(name)})\n\n`)
  await writeFile(
    join(title.folder, 'sea/01-waves.md'),
    `---\ntitle: Waves\n---\n\n${shown.join('')}The tide is out.\n`,
  )
  return 'sea'
}

async function aBook(title: TestTitle): Promise<string> {
  const pictures = await picturesOfEachKind()
  const items = Object.keys(pictures).map(
    (name, at) => `<item id="p${at}" href="${encodeURI(name)}" media-type="image/x-any"/>`,
  )
  const inline = `data:image/bmp;base64,${aPlainBmp(12, 8, TEAL).toString('base64')}`
  const shown = [...Object.keys(pictures).map(encodeURI), inline].map((src) => `<p><img src="${src}" alt="Waves"/></p>`)
  await writeArchive(join(title.folder, 'sea.epub'), {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="3.0" unique-identifier="id"><metadata><dc:identifier id="id">urn:sea</dc:identifier><dc:title>Sea</dc:title><dc:language>en</dc:language><meta name="cover" content="p1"/></metadata><manifest><item id="text" href="text.xhtml" media-type="application/xhtml+xml"/>${items.join('')}</manifest><spine><itemref idref="text"/></spine></package>`,
    'text.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Waves</h1>${shown.join('')}<p>The tide is out.</p></body></html>`,
    ...pictures,
  })
  return 'sea.epub'
}

interface Wire {
  readonly issue: {
    readonly cover: string
    readonly articles: readonly {
      readonly thumbnail: string
      readonly components: readonly { readonly imageurl?: string; readonly width?: number; readonly height?: number }[]
    }[]
  }
}

async function ask(database: TestDatabase) {
  const { assets } = await publishingDeps(database)
  const { app, post } = await aTestApp({ db: database.db, assetStore: assets })
  const query = '{ issue(id: "sea", isSlug: true) { cover articles { thumbnail components } } }'
  const { issue } = (await post({ query })).json<{ data: Wire }>().data
  const look = async (address: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url: address.split('#')[0] ?? '' })
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data
    return {
      statusCode,
      type: headers['content-type'],
      width: info.width,
      height: info.height,
      colour: [red, green, blue],
    }
  }
  return { ...issue, components: issue.articles.flatMap(({ components }) => components), look }
}

async function report(title: TestTitle, file: string) {
  const { code, stdout, stderr } = await runInProcess(title, ['import', '--json', '--publish', file])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [imported] = (JSON.parse(stdout) as { readonly imports: readonly Imported[] }).imports
  const lines = (list: 'changed' | 'dropped') =>
    imported?.report[list].map(({ subject, message }) => `${subject}: ${message}`) ?? []
  return { change: imported?.change, changed: lines('changed'), dropped: lines('dropped') }
}

interface Imported {
  readonly change: string
  readonly report: Readonly<
    Record<'changed' | 'dropped', readonly { readonly subject: string; readonly message: string }[]>
  >
}

const PNG = { statusCode: 200, type: 'image/png' }

describeOnSqlite('pictures that browsers do not show', (makeDatabase) => {
  it.each([
    ['a folder of Markdown', aFolder, 0],
    ['an EPUB', aBook, 1],
  ])('are converted in %s, and the report says which and what to do about the others', async (_, write, inline) => {
    const database = await makeDatabase()
    const title = await aTitle(database)
    const { changed, dropped } = await report(title, await write(title))
    expect(changed).toEqual(
      expect.arrayContaining([
        'drawing.bmp: Converted from BMP to PNG, which all browsers show.',
        'scan.tiff: Converted from TIFF to PNG, which all browsers show.',
        'moving.avif: An animated AVIF, of which the first picture is kept, as PNG; save it as animated WebP or GIF to keep it moving.',
      ]),
    )
    expect(dropped).toEqual(
      expect.arrayContaining([
        'Übersicht 1.tiff: A TIFF that is damaged or of a rare kind and cannot be read; save it as JPEG or PNG.',
        expect.stringMatching(
          /^phone\.heic: .*iPhone \(HEIC\).*export it as JPEG.*Settings > Camera > Formats > Most Compatible/,
        ),
      ]),
    )
    // One line for each, by the name that it has in the source.
    expect(dropped.filter((line) => /phone|bersicht/.test(line))).toHaveLength(2)
    const { cover, components, look } = await ask(database)
    const pictures = components.filter(({ imageurl }) => imageurl !== undefined)
    const seen = await Promise.all(pictures.map(({ imageurl = '' }) => look(imageurl)))
    const [drawing, scan, moving, ...others] = seen
    expect(drawing).toEqual({ ...PNG, width: 30, height: 20, colour: TEAL })
    expect(scan).toEqual({ ...PNG, width: 60, height: 40, colour: TEAL })
    expect(moving).toMatchObject({ ...PNG, width: 32, height: 24 })
    expect(moving?.colour[0]).toBeGreaterThan(180)
    expect(others).toEqual(inline === 0 ? [] : [{ ...PNG, width: 12, height: 8, colour: TEAL }])
    expect(pictures.map(({ width, height }) => ({ width, height }))).toEqual(
      seen.map(({ width, height }) => ({ width, height })),
    )
    expect(await look(cover)).toEqual({ ...PNG, width: 60, height: 40, colour: TEAL })
  })

  it('are the same in the exported package, and in the title that imports that', async () => {
    const database = await makeDatabase()
    const title = await aTitle(database)
    await report(title, await aFolder(title))
    expect((await report(title, 'sea')).change).toBe('unchanged')
    const exported = await runInProcess(title, ['export', 'sea', 'sea.issue'])
    expect(exported).toMatchObject({ code: 0, stderr: '' })
    const before = await ask(database)
    const other = await makeDatabase()
    const elsewhere = await aTitle(other)
    const { dropped } = await report(elsewhere, join(title.folder, 'sea.issue'))
    const after = await ask(other)
    expect(after.components.map(({ imageurl }) => imageurl)).toEqual(before.components.map(({ imageurl }) => imageurl))
    expect(await after.look(after.cover)).toEqual({ ...PNG, width: 60, height: 40, colour: TEAL })
    expect(dropped).toEqual([])
  })
})
