import type { ArticleId } from '@gatefold/magazine/article'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { aBlock, aPageText } from '@gatefold/magazine/testing/aPageText'
import { anArticle } from '@gatefold/magazine/testing/builders'
import { describe, expect, it } from 'vitest'
import { articlePlaceOf } from './ReadAsText.tsx'

const tide = anArticle({ id: 'tide' as ArticleId, pages: ['2', '3'] })
const bell = anArticle({ id: 'bell' as ArticleId, index: 1, pages: ['5'] })

const aPage = (page: number): PrintedPage => ({
  page,
  name: String(page),
  image: `/${page}.webp`,
  hotspots: [],
  size: undefined,
  preview: undefined,
  pictures: [],
  tiles: undefined,
  text: undefined,
  articles: [],
})

const view = {
  page: 2,
  pages: [1, 2, 3, 4, 5, 6].map(aPage),
  articles: [tide, bell],
  text: aPageText(
    aBlock([0, 0, 1, 0.25], { article: 'tide', component: 'a' }),
    aBlock([0, 0.25, 1, 0.25], { article: 'tide', component: 'b' }),
    aBlock([0, 0.5, 1, 0.5], { article: 'tide', component: 'c' }),
  ),
  area: { x: 0, y: 0, width: 1, height: 1 },
  place: undefined,
}

describe('articlePlaceOf', () => {
  it('goes on at the first block in view', () => {
    expect(articlePlaceOf({ ...view, area: { x: 0, y: 0.2, width: 1, height: 0.5 } })).toEqual({
      article: tide,
      component: 'b',
    })
  })

  it('goes back to the block that it was led to while that is in view', () => {
    expect(articlePlaceOf({ ...view, place: { page: 2, block: 2 } })?.component).toBe('c')
    const top = { x: 0, y: 0, width: 1, height: 0.5 }
    expect(articlePlaceOf({ ...view, place: { page: 2, block: 2 }, area: top })?.component).toBe('a')
    expect(articlePlaceOf({ ...view, place: { page: 1, block: 2 } })?.component).toBe('a')
  })

  it('takes the top of the page’s story where its text is not known', () => {
    expect(articlePlaceOf({ ...view, text: undefined })).toEqual({ article: tide, component: undefined })
  })

  it('takes the nearest story, a later one first, from a page without any', () => {
    const blank = { ...view, text: aPageText() }
    expect(articlePlaceOf({ ...blank, page: 1 })?.article).toBe(tide)
    expect(articlePlaceOf({ ...blank, page: 4 })?.article).toBe(bell)
    expect(articlePlaceOf({ ...blank, page: 6 })?.article).toBe(bell)
    expect(articlePlaceOf({ ...blank, articles: [] })).toBeUndefined()
  })
})
