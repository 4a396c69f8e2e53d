import { convert } from 'fontverter'
import { describe, expect, it } from 'vitest'
import { CONTENT, someOptions } from '../../../test/epubSources.ts'
import { openZipArchive } from '../../archive/ZipArchive.ts'
import { type FontTables, packWoff2, readFontTables } from './woff2.ts'

const FONTS = [
  ['w3c-epub-tests/cnt-css-fonts_ot.epub', /\.otf$/],
  ['w3c-epub-tests/cnt-css-fonts_woff.epub', /\.woff$/],
] as const

async function fontOf(book: string, name: RegExp): Promise<Uint8Array> {
  const archive = await openZipArchive(`${CONTENT}/epub/${book}`, someOptions())
  const path = archive.entries.find((entry) => name.test(entry.path))?.path ?? ''
  const font = await archive.readBytes(path, 10_000_000)
  await archive.close()
  return font
}

/** Content by tag. Decoders write the checksum of the whole into `head`, so it is left out. */
function contents({ tables }: FontTables): Record<string, string> {
  return Object.fromEntries(
    tables
      .map(({ tag, data }): [string, string] => {
        const bytes = Buffer.from(data)
        if (tag === 'head') bytes.fill(0, 8, 12).fill(0, 16, 18)
        return [tag, bytes.toString('base64')]
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

describe('packWoff2', () => {
  it.each(FONTS)('an independent decoder reads the same tables from the font of %s', async (book, name) => {
    const font = await fontOf(book, name)
    const decoded = await convert(Buffer.from(packWoff2(font)), 'sfnt')
    expect(contents(readFontTables(decoded))).toEqual(contents(readFontTables(font)))
  })

  it('refuses what is no font', () => {
    expect(() => packWoff2(new Uint8Array(100))).toThrow('A font of 0 tables cannot be read.')
    expect(() => packWoff2(new Uint8Array(3))).toThrow(RangeError)
  })
})
