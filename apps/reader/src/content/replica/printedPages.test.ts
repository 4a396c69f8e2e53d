import type { ArticleId } from '@gatefold/magazine/article'
import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { type PrintedPage, printedPagesOf } from '@gatefold/magazine/replica/PrintedPage'
import { aBlock, aPageText } from '@gatefold/magazine/testing/aPageText'
import { expect, it } from 'vitest'
import { findPrintedPlace, openingOf } from './printedPages.ts'

const pages = printedPagesOf(
  [1, 2, 3, 4].map((page) => ({ page, name: String(page), image: `/${page}.webp`, hotspots: [] })),
  undefined,
)

it('shows the page that is asked for with its neighbour', () => {
  const opening = openingOf(pages, 3)
  expect(opening).toMatchObject({ page: 3, count: 4, place: 3 })
  expect(opening?.spread.map(({ page }) => page)).toEqual([2, 3])
})

it('shows the nearest page for one that is not there, and nothing where there are none', () => {
  expect(openingOf(pages, 900)).toMatchObject({ page: 4 })
  expect(openingOf(pages, -1)?.spread.map(({ page }) => page)).toEqual([1])
  expect(openingOf([], 1)).toBeUndefined()
})

const TIDE = 'tide' as ArticleId

const aPage = (page: number, articles: readonly ArticleId[]): PrintedPage => ({
  page,
  name: String(page),
  image: '',
  hotspots: [],
  size: undefined,
  preview: undefined,
  pictures: [],
  tiles: undefined,
  text: `/${page}.json`,
  articles,
})

const printedPages = [aPage(1, []), aPage(2, [TIDE]), aPage(3, [TIDE])]
const sought = { article: TIDE, components: ['b'], paragraph: '', share: 0 }

/** Texts by address; others cannot be had. */
function textsOf(texts: Readonly<Record<string, PageText>>) {
  const requestedUrls: string[] = []
  const fetch = async (address: string) => {
    requestedUrls.push(address)
    const text = texts[address]
    if (text === undefined) throw new Error('lost')
    return Promise.resolve(text)
  }
  return { requestedUrls, fetch }
}

const furniture = aBlock([0, 0, 1, 0.1], { role: 'furniture', article: TIDE })

it('looks on the pages of the article alone', async () => {
  const texts = textsOf({ '/3.json': aPageText(furniture, aBlock([0, 0, 1, 1], { article: TIDE, component: 'b' })) })
  expect(await findPrintedPlace(sought, { pages: printedPages, texts })).toEqual({ page: 3, block: 1 })
  expect(texts.requestedUrls).toEqual(['/2.json', '/3.json'])
})

it('goes to where the article begins when the place itself is not in print', async () => {
  const page = aPageText(furniture, aBlock([0, 0, 1, 1], { article: TIDE, component: 'a' }))
  const texts = textsOf({ '/2.json': page, '/3.json': page })
  expect(await findPrintedPlace(sought, { pages: printedPages, texts })).toEqual({ page: 2, block: 1 })
})

it('knows no place where the text cannot be had', async () => {
  expect(await findPrintedPlace(sought, { pages: printedPages, texts: textsOf({}) })).toBeUndefined()
  expect(await findPrintedPlace(sought, { pages: [], texts: textsOf({}) })).toBeUndefined()
})
