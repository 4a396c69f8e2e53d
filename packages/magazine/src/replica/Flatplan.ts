import type { ArticleId } from '../article.ts'
import type { TextDirection } from '../language/Localized.ts'
import type { Area, PageSize } from './Replica.ts'

/** What decides where a page stands: its number and its form. */
export interface Leaf {
  readonly page: number
  /** Undefined counts as upright. */
  readonly size: PageSize | undefined
}

/** Pages that are seen together, in reading order: one or two. */
export type Spread = readonly number[]

/**
 * What a viewer needs of an issue's printed pages beyond the wire's Replica: one JSON file per issue, which `data.flatplan`
 * of the issue names. In that file addresses are relative to the file, which is the same under every base path; decoded,
 * they are below the base path or absolute. A page stands at the index `page - 1`.
 */
export interface Flatplan {
  readonly version: 1
  readonly pages: readonly FlatplanPage[]
}

export interface FlatplanPage {
  /** As in Replica: counts from 1. */
  readonly page: number
  /** In points; a page that came as a picture has its pixels here. Only their ratio matters. */
  readonly width: number
  readonly height: number
  /** A picture of a few pixels as a `data:` address, shown until the page is there. */
  readonly preview: string | undefined
  /** The whole page in several sizes, the narrowest first; a width may be there in AVIF and in WebP. */
  readonly pictures: readonly PagePicture[]
  /** The page at its finest, cut up; undefined where the widest picture is that already. */
  readonly tiles: PageTiles | undefined
  /** Address of the page's PageText; undefined for a page without text, such as a scan. */
  readonly text: string | undefined
  /** The articles that stand on the page, in their order. */
  readonly articles: readonly ArticleId[]
}

export interface PagePicture {
  readonly url: string
  readonly mediaType: 'image/avif' | 'image/webp'
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** One picture of the page as a grid; every tile but the last of a row or column is `tileWidth` by `tileHeight`. */
export interface PageTiles {
  /** Of the whole page, in pixels. */
  readonly width: number
  readonly height: number
  readonly tileWidth: number
  readonly tileHeight: number
  readonly mediaType: 'image/avif' | 'image/webp'
  /** Row by row, from the top left. */
  readonly urls: readonly string[]
}

/** The text of one page in its reading order: a JSON file per page. */
export interface PageText {
  readonly version: 1
  readonly blocks: readonly PageBlock[]
}

export type PageBlockRole = 'heading' | 'text' | 'caption' | 'picture' | 'furniture'

/** A heading, paragraph (or the part of one that stands in this column), caption, picture, running head or page number. */
export interface PageBlock {
  readonly role: PageBlockRole
  readonly area: Area
  /** The article that the block belongs to; undefined for what belongs to none. */
  readonly article: ArticleId | undefined
  /** Id of the component of that article that holds the block's text or picture. */
  readonly component: string | undefined
  /** As printed, from the first to the last; none for a picture. */
  readonly lines: readonly PageLine[]
}

export interface PageLine {
  readonly area: Area
  /** As printed, with the hyphen that divides its last word. */
  readonly text: string
}

/** One page at a time. Pure. */
export function singlesOf(leaves: readonly Leaf[]): readonly Spread[] {
  return leaves.map(({ page }) => [page])
}

/**
 * Two pages side by side, as the opened issue lies: the first page alone, a page that is wider than high alone, and what
 * has no neighbour left. Pure.
 */
export function spreadsOf(leaves: readonly Leaf[]): readonly Spread[] {
  const spreads: number[][] = []
  let open: number[] | undefined
  for (const [index, leaf] of leaves.entries()) {
    const isAlone = index === 0 || isWide(leaf)
    if (open !== undefined && !isAlone) {
      open.push(leaf.page)
      open = undefined
      continue
    }
    const spread = [leaf.page]
    spreads.push(spread)
    open = isAlone ? undefined : spread
  }
  return spreads
}

function isWide({ size }: Leaf): boolean {
  return size !== undefined && size.width > size.height
}

/** Where in the list the spread with this page stands; the first where none has it. Pure. */
export function spreadIndexOf(spreads: readonly Spread[], page: number): number {
  return Math.max(
    0,
    spreads.findIndex((spread) => spread.includes(page)),
  )
}

/** The pages of a spread from left to right. Pure. */
export function fromLeft<Page>(spread: readonly Page[], direction: TextDirection): readonly Page[] {
  return direction === 'rtl' ? spread.toReversed() : spread
}
