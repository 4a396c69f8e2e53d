import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withPdf } from '../testing/withPdf.ts'
import { withPage } from './OpenPage.ts'
import { renderPage } from './readPage.ts'

const faces = [
  ['Helvetica', 'arimo/400Regular/Arimo_400Regular.ttf'],
  ['Arial,BoldItalic', 'arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf'],
  ['Arial-BoldMT', 'arimo/700Bold/Arimo_700Bold.ttf'],
  ['Helvetica-Oblique', 'arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf'],
  ['Times-Roman', 'tinos/400Regular/Tinos_400Regular.ttf'],
  ['TimesNewRoman,Bold', 'tinos/700Bold/Tinos_700Bold.ttf'],
  ['TimesNewRomanPS-ItalicMT', 'tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf'],
  ['Times-BoldItalic', 'tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf'],
  ['CourierNew', 'cousine/400Regular/Cousine_400Regular.ttf'],
  ['Courier-Bold', 'cousine/700Bold/Cousine_700Bold.ttf'],
  ['Courier-Oblique', 'cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf'],
  ['CourierNewPS-BoldItalicMT', 'cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf'],
] as const

it.each(faces)('draws %s as if the PDF held the face that stands in for it', async (name, file) => {
  const named = await draw([aFont(name)])
  expect(named).toEqual(await draw(anEmbeddedFont(name, file)))
  expect(inkOf(named)).toBeGreaterThan(0)
})

it('draws letters of other scripts, which the engine’s own faces lack', async () => {
  const withLetters = (first: string) => [aFont('Arial', `/Encoding << /Differences [65 /${first}] >>`)]
  const pictures = await Promise.all(
    ['afii10017', 'afii10031', 'Omega', 'Zcaron'].map((name) => draw(withLetters(name))),
  )
  expect(new Set(pictures.map((picture) => Buffer.from(picture).toString('base64'))).size).toBe(4)
  for (const picture of pictures) expect(inkOf(picture)).toBeGreaterThan(0)
})

it('leaves a face that it does not know to the engine', async () => {
  const unknown = await draw([aFont('Garamond')])
  expect(inkOf(unknown)).toBeGreaterThan(0)
  expect(unknown).not.toEqual(await draw([aFont('Times-Roman')]))
})

const SIZE = { width: 200, height: 100, whole: 200, left: 0 }

/** The pixels of a page with an A in the font that the first of `objects` is. */
function draw(objects: readonly string[]): Promise<Uint8Array> {
  const page = { content: 'BT /F 80 Tf 20 20 Td (A) Tj ET', entries: '/Resources << /Font << /F 100 0 R >> >>' }
  return withPdf({ pages: [page], objects }, (file) => withPage(file, 1, (open) => renderPage(open, SIZE).data.slice()))
}

function aFont(name: string, entries = '/Encoding /WinAnsiEncoding'): string {
  return `<< /Type /Font /Subtype /TrueType /BaseFont /${name} ${entries} >>`
}

function anEmbeddedFont(name: string, file: string): readonly string[] {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)))
  const digits = bytes.toString('hex')
  return [
    aFont(name, '/Encoding /WinAnsiEncoding /FontDescriptor 101 0 R'),
    '<< /Type /FontDescriptor /FontName /Held /Flags 32 /FontFile2 102 0 R >>',
    `<< /Filter /ASCIIHexDecode /Length ${digits.length} >>\nstream\n${digits}\nendstream`,
  ]
}

function inkOf(pixels: Uint8Array): number {
  return pixels.filter((value) => value < 128).length
}
