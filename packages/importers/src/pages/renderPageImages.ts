import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PagePicture, PageTiles } from '@gatefold/magazine/replica/Flatplan'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { ImportedAsset, ImportedPage } from '../ImportedIssue.ts'
import { openPicture } from '../pictures/convertPicture.ts'
import {
  pageAssets,
  planSizes,
  RENDITION_PLAN,
  type RenditionFile,
  type PageRenditions,
  type RenditionPlan,
  type RawPicture,
  widestWithin,
} from './PageImages.ts'

/** As alike as AVIF of quality 55 and effort 1, a quarter larger, made and decoded in a fraction of its time (decision 0336). */
const PICTURE = { quality: 55, effort: 2 } as const
/** Of the finest level, which is looked at enlarged. */
const TILE = { quality: 50, effort: 2 } as const
const MEDIA_TYPE = 'image/webp'
const PREVIEW_WIDTH = 16

export interface RenderJob {
  /** Names the page's files, unique among the pages of an issue: `p12`. */
  readonly key: string
  /** Where the files go; it must be there. */
  readonly folder: string
  readonly plan: RenditionPlan
}

/** Makes the pictures of a page from its finest level. */
export async function renderPageImages(page: RawPicture, job: RenderJob): Promise<PageRenditions> {
  const sizes = planSizes(job.plan, page.width, page)
  if (sizes.pictures.length === 0) return { preview: undefined, pictures: [], tiles: undefined, files: [] }
  const files: RenditionFile[] = []
  const pictures: PagePicture[] = []
  // From the widest to the narrowest, each from the one before and one at a time: a page is large.
  let larger = page
  for (const size of sizes.pictures.toReversed()) {
    larger = await resized(larger, size)
    const file = await write(open(larger).webp(PICTURE), { ...job, name: `${size.width}` })
    files.unshift(file)
    pictures.unshift({ url: `bundle://${file.path}`, mediaType: MEDIA_TYPE, ...size })
  }
  const tiles = sizes.tile === undefined ? undefined : await renderTiles(page, job, sizes.tile)
  return {
    preview: await makePreview(larger),
    pictures,
    tiles: tiles?.tiles,
    files: [...files, ...(tiles?.files ?? [])],
  }
}

interface TileRenditions {
  readonly tiles: PageTiles
  readonly files: readonly RenditionFile[]
}

async function renderTiles(page: RawPicture, job: RenderJob, side: number): Promise<TileRenditions> {
  const files: RenditionFile[] = []
  for (const [index, part] of tilesOf(page, side).entries()) {
    files.push(await write(open(page).extract(part).webp(TILE), { ...job, name: `t${index}` }))
  }
  const urls = files.map(({ path }) => `bundle://${path}`)
  return {
    tiles: { width: page.width, height: page.height, tileWidth: side, tileHeight: side, mediaType: MEDIA_TYPE, urls },
    files,
  }
}

/** Sharp looks at the fourth byte of a pixel as its opacity, which a page has none of. */
function open({ data, width, height }: RawPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}

async function resized(
  page: RawPicture,
  size: { readonly width: number; readonly height: number },
): Promise<RawPicture> {
  if (size.width === page.width && size.height === page.height) return page
  const data = await open(page).resize(size.width, size.height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return { data, ...size }
}

async function makePreview(page: RawPicture): Promise<string> {
  const height = Math.min(4 * PREVIEW_WIDTH, Math.max(1, Math.round((PREVIEW_WIDTH * page.height) / page.width)))
  const bytes = await open(page).resize(PREVIEW_WIDTH, height, { fit: 'fill' }).webp({ quality: 40 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

interface RenderFile extends RenderJob {
  readonly name: string
}

async function write(picture: Sharp, { key, folder, name }: RenderFile): Promise<RenditionFile> {
  const bytes = await picture.toBuffer()
  const file = `${key}-${name}.webp`
  await writeFile(join(folder, file), bytes)
  return { path: `pages/${file}`, name: file, mediaType: MEDIA_TYPE, bytes: bytes.length }
}

/** More pixels than that are not decoded. */
const MOST_PIXELS = 268_000_000

/** A page that came as a picture, and its size in pixels as it is shown. */
interface PictureRenditions extends PageRenditions {
  readonly width: number
  readonly height: number
}

/**
 * Makes the pictures of a page from a picture file's bytes (JPEG, PNG, WebP, AVIF, GIF, TIFF or BMP), never larger than it is.
 * Throws sharp's Error or a RangeError for bytes that are none.
 */
export async function renderPictureImages(bytes: Uint8Array, job: RenderJob): Promise<PictureRenditions> {
  const input = openPicture(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
  const { autoOrient: size } = await input.metadata()
  const widest = Math.floor(widestWithin(size))
  const { data, info } = await input
    .resize({ width: Math.min(size.width, widest), withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rendered = await renderPageImages({ data, width: info.width, height: info.height }, job)
  return { ...rendered, width: size.width, height: size.height }
}

/** What a picture says of the page that it is. */
type PicturedPage = Pick<ImportedPage, 'width' | 'height' | 'preview' | 'pictures' | 'tiles'>

/** Makes printed pages of pictures, in a folder of its own. */
export interface PageImageRenderer {
  /** `key` names the page's files, unique among the pages of an issue. Rejects with sharp's Error for what is no picture. */
  render(bytes: Uint8Array, key: string): Promise<PicturedPage>
  /** The files of all pages so far. */
  assets(): readonly ImportedAsset[]
  /** Removes the folder: when the assets have been read. */
  close(): Promise<void>
}

/** A renderer without a folder yet: that is made with the first page. */
export function openPageImageRenderer(plan: RenditionPlan = RENDITION_PLAN): PageImageRenderer {
  const files: RenditionFile[] = []
  let folder: Promise<string> | undefined
  let path = ''
  return {
    async render(bytes, key) {
      folder ??= mkdtemp(join(tmpdir(), 'gatefold-pages-'))
      path = await folder
      const { files: rendered, ...page } = await renderPictureImages(bytes, { key, folder: path, plan })
      files.push(...rendered)
      return page
    },
    assets: () => pageAssets(files, path),
    async close() {
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true })
    },
  }
}

/** Tiles of a picture, row by row; the last of a row or column is what is left. */
export function tilesOf({ width, height }: { readonly width: number; readonly height: number }, side: number) {
  const rows = Array.from({ length: Math.ceil(height / side) }, (_, row) => row * side)
  const columns = Array.from({ length: Math.ceil(width / side) }, (_, column) => column * side)
  return rows.flatMap((top) =>
    columns.map((left) => ({
      left,
      top,
      width: Math.min(side, width - left),
      height: Math.min(side, height - top),
    })),
  )
}
