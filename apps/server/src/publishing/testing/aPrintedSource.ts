import type { ImportedAsset, ImportedIssue, ImportedPage, ImportedPageBlock } from '@gatefold/importers/ImportedIssue'
import { anAsset } from './anImportedIssue.ts'

/** A printed page for a test: its files are those of `pageAssets` with the same name. */
export function anImportedPage(name: string, fields: Partial<ImportedPage> = {}): ImportedPage {
  const picture = (width: number, type: 'avif' | 'webp') => {
    return { url: `bundle://${name}/${width}.${type}`, mediaType: `image/${type}` as const, width, height: width * 1.5 }
  }
  return {
    name,
    width: 400,
    height: 600,
    preview: 'data:image/webp;base64,UklGRg==',
    pictures: [picture(400, 'avif'), picture(400, 'webp'), picture(800, 'avif'), picture(800, 'webp')],
    tiles: {
      width: 1600,
      height: 2400,
      tileWidth: 1600,
      tileHeight: 1200,
      mediaType: 'image/avif',
      urls: [`bundle://${name}/0.avif`, `bundle://${name}/1.avif`],
    },
    hotspots: [],
    blocks: [],
    ...fields,
  }
}

export function aBlock(fields: Partial<ImportedPageBlock> = {}): ImportedPageBlock {
  const area = { x: 0.1, y: 0.1, width: 0.25, height: 0.5 }
  return {
    role: 'text',
    area,
    article: undefined,
    component: undefined,
    lines: [{ area, text: 'It rained.' }],
    ...fields,
  }
}

/** The files of a page, each of them another one. */
export function pageAssets(name: string): readonly ImportedAsset[] {
  const files = ['400.avif', '400.webp', '800.avif', '800.webp', '0.avif', '1.avif']
  return files.map((file) =>
    anAsset(`${name}/${file}`, `image/${file.split('.')[1] ?? ''}`, pageFile(`${name}/${file}`)),
  )
}

/** What such a file holds: a picture of a few pixels, and what tells it from others. */
export function pageFile(path: string): Uint8Array {
  return Buffer.concat([path.endsWith('.avif') ? AVIF : WEBP, Buffer.from(path)])
}

const WEBP = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAYAAAAdQs840s/+BiOh/AAA=', 'base64')
const AVIF = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACUAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAtbWRhdBIACgc4AAaQENBpMhgZQmMEw88880EgAJBBEdVEljT0kcXmC7g=',
  'base64',
)

/** Pages by their names, with their files. */
export function aPrintedSource(...pages: readonly ImportedPage[]): Pick<ImportedIssue, 'pages' | 'assets'> {
  return { pages, assets: pages.flatMap(({ name }) => pageAssets(name)) }
}
