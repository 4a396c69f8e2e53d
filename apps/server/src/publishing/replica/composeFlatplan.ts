import type { ImportedArticle, ImportedIssue, ImportedPage, ImportedPageBlock } from '@gatefold/importers/ImportedIssue'
import type { ArticleId } from '@gatefold/magazine/article'
import type { Flatplan, FlatplanPage, PageBlock, PageText, PageTiles } from '@gatefold/magazine/replica/Flatplan'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { type Addresses, rewriteAddress } from '../content/rewriteAddresses.ts'

/** Ids of the articles that the app shows, by their keys (Requirement R3.2). */
export type ArticleIds = ReadonlyMap<string, string>

/** The text of a page; undefined for a page that has none. */
export function composePageText({ blocks }: ImportedPage, ids: ArticleIds): PageText | undefined {
  return blocks.length === 0 ? undefined : { version: 1, blocks: blocks.map((block) => composeBlock(block, ids)) }
}

function composeBlock({ role, area, article, component, lines }: ImportedPageBlock, ids: ArticleIds): PageBlock {
  const id = article === undefined ? undefined : ids.get(article)
  return {
    role,
    area: shortened(area),
    article: id as ArticleId | undefined,
    component: id === undefined ? undefined : component,
    lines: lines.map((line) => ({ area: shortened(line.area), text: line.text })),
  }
}

/** A hundred-thousandth of a page is less than a pixel of its finest picture. */
function shortened({ x, y, width, height }: Area): Area {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) }
}

function rounded(fraction: number): number {
  return Math.round(fraction * 100_000) / 100_000
}

export interface FlatplanContext {
  /** Files as they lie beside the flatplan. */
  readonly addresses: Addresses
  readonly ids: ArticleIds
  /** Where the text of each page lies, as `addresses` has it. */
  readonly texts: readonly (string | undefined)[]
}

/** The flatplan of an issue's pages. A picture whose file is gone is left out, a grid that has lost a tile as a whole. */
export function composeFlatplan(issue: ImportedIssue, { addresses, ids, texts }: FlatplanContext): Flatplan {
  const pages = issue.pages.map((page, index) => ({
    ...composePage(page, index + 1, addresses),
    text: texts[index],
    articles: articlesOn(index + 1, issue.articles, ids),
  }))
  return { version: 1, pages }
}

function composePage(
  page: ImportedPage,
  number: number,
  addresses: Addresses,
): Omit<FlatplanPage, 'text' | 'articles'> {
  const pictures = page.pictures.flatMap((picture) => {
    const url = rewriteAddress(picture.url, addresses)
    return url === undefined ? [] : [{ ...picture, url }]
  })
  const { width, height, preview } = page
  return { page: number, width, height, preview, pictures, tiles: composeTiles(page.tiles, addresses) }
}

function composeTiles(tiles: PageTiles | undefined, addresses: Addresses): PageTiles | undefined {
  const urls = tiles?.urls.flatMap((url) => rewriteAddress(url, addresses) ?? [])
  return tiles === undefined || urls?.length !== tiles.urls.length ? undefined : { ...tiles, urls }
}

function articlesOn(page: number, articles: readonly ImportedArticle[], ids: ArticleIds): readonly ArticleId[] {
  const standing = articles.filter(({ pages }) => pages.includes(page))
  return standing.flatMap(({ key }) => (ids.get(key) as ArticleId | undefined) ?? [])
}
