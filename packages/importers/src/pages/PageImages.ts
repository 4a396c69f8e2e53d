import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { PagePicture, PageTiles } from '@gatefold/magazine/replica/Flatplan'
import type { ImportedAsset } from '../ImportedIssue.ts'

/** In which sizes the pictures of pages are made, in pixels of width. */
export interface RenditionPlan {
  /** Of the whole page, the narrowest first; each in WebP. Where there are none, nothing is encoded. */
  readonly widths: readonly number[]
  /** Of the finest level, which is cut into tiles where it is much wider than the widest picture. */
  readonly finest: number
}

export const RENDITION_PLAN: RenditionPlan = { widths: [400, 800, 1600], finest: 3200 }

/** A page larger than A4 is made finer in proportion, up to this width. */
const WIDEST = 6400
const A4_WIDTH = 595
const MOST_PIXELS = 32_000_000
/** WebP holds no side longer than 16,383 pixels. */
const LONGEST_SIDE = 16_000
const TILE = 1600
/** Tiles are worth their files from there on, as a ratio of the widest picture's width. */
const FINER = 1.25

/** What is made of one page. */
interface PageSizes {
  /** Pixels of the finest level, from which all others are made. */
  readonly width: number
  readonly height: number
  readonly pictures: readonly { readonly width: number; readonly height: number }[]
  /** Side of a tile; undefined where the widest picture is the finest level. */
  readonly tile: number | undefined
}

/** Pixels of the finest level of a page of that size in points, within what one page may take of memory. */
export function finestWidth(plan: RenditionPlan, page: { readonly width: number; readonly height: number }): number {
  const wanted = plan.finest * Math.min(Math.max(1, page.width / A4_WIDTH), WIDEST / RENDITION_PLAN.finest)
  return Math.max(1, Math.round(Math.min(wanted, widestWithin(page))))
}

/** The sizes of a page whose finest level is `width` pixels wide; `page` says the ratio of its sides. */
export function planSizes(
  plan: RenditionPlan,
  width: number,
  page: { readonly width: number; readonly height: number },
): PageSizes {
  const heightOf = (of: number) => Math.max(1, Math.round((of * page.height) / page.width))
  const widest = plan.widths.at(-1) ?? 0
  const isTiled = plan.widths.length > 0 && width > FINER * widest
  const below = plan.widths.filter((each) => FINER * each < width)
  const widths = isTiled ? plan.widths : [...below, ...(plan.widths.length === 0 ? [] : [width])]
  return {
    width,
    height: heightOf(width),
    pictures: widths.map((each) => ({ width: each, height: heightOf(each) })),
    tile: isTiled ? TILE : undefined,
  }
}

/** The width at which a picture of that shape is as large as one may be. */
export function widestWithin({ width, height }: { readonly width: number; readonly height: number }): number {
  const ratio = height / width
  return Math.min(WIDEST, LONGEST_SIDE / Math.max(1, ratio), Math.sqrt(MOST_PIXELS / ratio))
}

/** A page as its pictures, written into a folder; plain data, so it passes between threads and through JSON. */
export interface PageRenditions {
  /** A `data:` address of some 300 characters; undefined where no pictures were asked for. */
  readonly preview: string | undefined
  /** They name their files by `bundle://pages/…`. */
  readonly pictures: readonly PagePicture[]
  readonly tiles: PageTiles | undefined
  readonly files: readonly RenditionFile[]
}

export interface RenditionFile {
  /** As in `bundle://path`. */
  readonly path: string
  /** Name in the folder. */
  readonly name: string
  readonly mediaType: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'
  readonly bytes: number
}

/** A picture as its pixels: four bytes each, red, green, blue and one that is not looked at, row by row. */
export interface RawPicture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** The files of pages as an issue's assets; `folder` must stay until they have been read. */
export function pageAssets(files: readonly RenditionFile[], folder: string): readonly ImportedAsset[] {
  return files.map(({ path, name, mediaType, bytes }) => ({
    path,
    mediaType,
    bytes,
    open: () => createReadStream(join(folder, name)),
  }))
}
