import type { ArticleId } from '@gatefold/magazine/article'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { Flatplan, FlatplanPage, PagePicture, PageTiles } from '@gatefold/magazine/replica/Flatplan'
import { parseFileAddress } from '@gatefold/magazine/link'
import {
  DECODE_LIMITS,
  type DecodeContext,
  type Fields,
  fieldsOf,
  itemsIn,
  type Located,
  locatedIn,
  reportField,
  valueIn,
} from './Fields.ts'
import { addressIn, numberIn, oneOfIn, sizeIn, textIn, textsIn } from './values.ts'

const HOST = /^(?:https?:)?\/\/[^/?#]+/i

/** A picture of a few pixels; a drawing could reach for other files. */
const PREVIEW = /^data:image\/(?:webp|png|jpeg|gif|avif);base64,[\w+/=]+$/

const LONGEST_PREVIEW = 8_000

/** Addresses in the file are relative to the file. */
interface Sheet {
  readonly fields: Fields
  readonly file: string
}

/**
 * The printed pages of an issue as a viewer needs them. `address` is where the file was fetched: addresses in it are seen
 * from there. A picture that cannot be read is dropped and reported; a page keeps its place, if need be without pictures.
 * Undefined, and reported, for what is no flatplan of version 1.
 */
export function decodeFlatplan(value: unknown, address: string, context: DecodeContext): Flatplan | undefined {
  const fields = fieldsOf({ value, path: 'flatplan' }, context)
  if (fields === undefined) return undefined
  if (numberIn(fields, 'version') !== 1) {
    reportField(fields, 'version', 'a flatplan of another version')
    return undefined
  }
  const items = limited(fields, 'pages', DECODE_LIMITS.pages)
  return { version: 1, pages: items.map((item, index) => decodePage(item, index + 1, { address, context })) }
}

interface Place {
  readonly address: string
  readonly context: DecodeContext
}

function decodePage(item: Located, page: number, { address, context }: Place): FlatplanPage {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return aBlankPage(page)
  const sheet = { fields, file: address }
  const width = sizeIn(fields, 'width')
  const height = sizeIn(fields, 'height')
  return {
    ...aBlankPage(page),
    ...(width !== undefined && height !== undefined && { width, height }),
    preview: previewIn(fields),
    pictures: picturesIn(sheet),
    tiles: tilesIn(sheet),
    text: resolvedIn(sheet, 'text'),
    articles: textsIn(fields, 'articles') as readonly ArticleId[],
  }
}

/** A sheet of A4, nothing on it. */
function aBlankPage(page: number): FlatplanPage {
  const nothing = { preview: undefined, pictures: [], tiles: undefined, text: undefined, articles: [] }
  return { page, width: 595, height: 842, ...nothing }
}

function previewIn(fields: Fields): string | undefined {
  const preview = textIn(fields, 'preview')
  if (preview === undefined || (preview.length <= LONGEST_PREVIEW && PREVIEW.test(preview))) return preview
  reportField(fields, 'preview', 'not a small picture')
  return undefined
}

function picturesIn({ fields, file }: Sheet): readonly PagePicture[] {
  return limited(fields, 'pictures', DECODE_LIMITS.pagePictures)
    .flatMap((item) => {
      const picture = fieldsOf(item, fields.context)
      return picture === undefined ? [] : (decodePicture({ fields: picture, file }) ?? [])
    })
    .toSorted((one, other) => one.width - other.width)
}

function decodePicture(sheet: Sheet): PagePicture | undefined {
  const { fields } = sheet
  const url = resolvedIn(sheet, 'url')
  const mediaType = oneOfIn(fields, 'mediaType', ['image/avif', 'image/webp'] as const)
  const width = sizeIn(fields, 'width')
  const height = sizeIn(fields, 'height')
  if (url !== undefined && mediaType !== undefined && width !== undefined && height !== undefined) {
    return { url, mediaType, width, height }
  }
  reportField(fields, 'url', 'a picture of a page needs its address, type, width and height')
  return undefined
}

function tilesIn(sheet: Sheet): PageTiles | undefined {
  const { fields, file } = sheet
  if (!isRecord(valueIn(fields, 'tiles'))) return undefined
  const tiles = fieldsOf(locatedIn(fields, 'tiles'), fields.context)
  const decoded = tiles === undefined ? undefined : decodeTiles({ fields: tiles, file })
  if (decoded === undefined) reportField(fields, 'tiles', 'not a whole grid of tiles')
  return decoded
}

/** A grid with a hole is none. */
function decodeTiles({ fields, file }: Sheet): PageTiles | undefined {
  const width = sizeIn(fields, 'width')
  const height = sizeIn(fields, 'height')
  const tileWidth = sizeIn(fields, 'tileWidth')
  const tileHeight = sizeIn(fields, 'tileHeight')
  const mediaType = oneOfIn(fields, 'mediaType', ['image/avif', 'image/webp'] as const)
  if (width === undefined || height === undefined || tileWidth === undefined || tileHeight === undefined) {
    return undefined
  }
  const count = Math.ceil(width / tileWidth) * Math.ceil(height / tileHeight)
  const urls = textsIn(fields, 'urls').flatMap((url) => resolveFile(parseFileAddress(url), file) ?? [])
  if (mediaType === undefined || urls.length !== count || count > DECODE_LIMITS.pagePictures) return undefined
  return { width, height, tileWidth, tileHeight, mediaType, urls }
}

function resolvedIn({ fields, file }: Sheet, name: string): string | undefined {
  return resolveFile(addressIn(fields, name), file)
}

function resolveFile(address: string | undefined, file: string): string | undefined {
  return address === undefined ? undefined : resolveAddress(address, file)
}

function limited(fields: Fields, name: string, most: number): readonly Located[] {
  const items = itemsIn(fields, name)
  if (items.length > most) reportField(fields, name, `more than ${most}`)
  return items.slice(0, most)
}

/**
 * An address that stands in a file, seen from where that file lies: what is relative there becomes a path of the host, or
 * absolute where the file's own address is.
 */
export function resolveAddress(address: string, file: string): string {
  if (HOST.test(address)) return address
  if (address.startsWith('/')) return (HOST.exec(file)?.[0] ?? '') + address
  return file.replace(/[?#].*$/s, '').replace(/[^/]*$/, '') + address
}
