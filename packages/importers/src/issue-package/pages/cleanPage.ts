import { type InferOutput, parse } from 'valibot'
import type { PagePicture, PageTiles } from '@gatefold/magazine/replica/Flatplan'
import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { ComponentContext } from '../../component/ComponentContext.ts'
import type { SourceAssets } from '../../component/SourceAssets.ts'
import type { ImportedPage } from '../../ImportedIssue.ts'
import { PAGE_FILE } from './pageFileSchema.ts'

export interface PageContext {
  readonly assets: SourceAssets
  /** Of the page's file: links and the report. */
  readonly context: ComponentContext
  /** Keys of the package's articles. */
  readonly keys: ReadonlySet<string>
}

type PageFile = InferOutput<typeof PAGE_FILE>

/** A page as Gatefold writes it into a package; undefined, and reported, when none of its pictures is there. */
export function cleanPage(value: unknown, { assets, context, keys }: PageContext): ImportedPage | undefined {
  const file = parse(PAGE_FILE, value)
  const find = (reference: string, mediaType: string): string | undefined => {
    const found = assets.find(reference)
    if (found.kind === 'found' && found.asset.mediaType === mediaType) return found.url
    context.drop(`the file ${reference.slice(0, 200)} is not there or no ${mediaType}`)
    return undefined
  }
  const pictures = file.pictures.flatMap((picture): readonly PagePicture[] => {
    const url = find(picture.url, picture.mediaType)
    return url === undefined ? [] : [{ ...picture, url }]
  })
  const [first] = pictures
  if (first === undefined) {
    context.drop('a printed page without a picture')
    return undefined
  }
  return {
    name: file.name ?? '',
    width: file.width ?? first.width,
    height: file.height ?? first.height,
    preview: file.preview,
    pictures,
    tiles: cleanTiles(file.tiles, find),
    hotspots: cleanHotspots(file, context),
    blocks: file.blocks.map((block) => cleanBlock(block, keys)),
  }
}

/** A grid with a hole is none. */
function cleanTiles(
  tiles: PageFile['tiles'],
  find: (reference: string, mediaType: string) => string | undefined,
): PageTiles | undefined {
  if (tiles === undefined) return undefined
  const urls = tiles.urls.flatMap((url) => find(url, tiles.mediaType) ?? [])
  const count = Math.ceil(tiles.width / tiles.tileWidth) * Math.ceil(tiles.height / tiles.tileHeight)
  return urls.length === count ? { ...tiles, urls } : undefined
}

function cleanHotspots({ hotspots }: PageFile, context: ComponentContext): readonly Hotspot[] {
  return hotspots.flatMap(({ url, area }) => {
    const link = context.link(url)
    return link === undefined ? [] : [{ url: link, area }]
  })
}

function cleanBlock(
  { role, area, article, component, lines }: PageFile['blocks'][number],
  keys: ReadonlySet<string>,
): ImportedPage['blocks'][number] {
  const isTied = article !== undefined && keys.has(article)
  return {
    role,
    area,
    article: isTied ? article : undefined,
    component: isTied ? component : undefined,
    lines,
  }
}
