import { describe, expect, it } from 'vitest'
import type { ArticleId } from '../article.ts'
import { placeInArticle, placeOnPage, type ReadPlace } from './place.ts'
import { aBlock, aPageText } from '../testing/aPageText.ts'

const page = aPageText(
  aBlock([0.1, 0, 0.8, 0.05], { role: 'furniture', article: 'tide' }),
  aBlock([0.1, 0.1, 0.8, 0.1], { role: 'picture', article: 'tide' }),
  aBlock([0.1, 0.2, 0.4, 0.3], { article: 'tide', component: 'a' }),
  aBlock([0.1, 0.5, 0.4, 0.3], { article: 'tide', component: 'b' }),
  aBlock([0.5, 0.2, 0.4, 0.6], { article: 'bell', component: 'c' }),
)

it('goes on at the first block of a story in view of which the component is known', () => {
  expect(placeInArticle(page, { x: 0, y: 0, width: 1, height: 1 })).toEqual({ article: 'tide', component: 'a' })
})

it('leaves out what is hardly in view', () => {
  expect(placeInArticle(page, { x: 0, y: 0.4, width: 0.5, height: 0.6 })).toEqual({ article: 'tide', component: 'b' })
  expect(placeInArticle(page, { x: 0.5, y: 0.4, width: 0.5, height: 0.6 })).toEqual({ article: 'bell', component: 'c' })
})

it('takes a block that is larger than the view for read where it fills the view', () => {
  expect(placeInArticle(page, { x: 0.55, y: 0.45, width: 0.1, height: 0.1 })?.component).toBe('c')
})

it('goes to the top of the article where no component is known, and nowhere without a story', () => {
  expect(placeInArticle(page, { x: 0, y: 0.08, width: 1, height: 0.12 })).toEqual({
    article: 'tide',
    component: undefined,
  })
  expect(placeInArticle(page, { x: 0, y: 0.9, width: 1, height: 0.1 })).toBeUndefined()
})

const HEAD = 'When the tide goes out the walkers set off'

const TAIL = 'over the sand, and nobody looks back at the town.'

const pages = [
  {
    page: 4,
    text: aPageText(
      aBlock([0, 0, 1, 0.1], { role: 'furniture', article: 'tide', component: 'a' }),
      aBlock([0, 0.1, 1, 0.1], { role: 'heading', article: 'tide', component: 'h', lines: ['The tide'] }),
      aBlock([0, 0.2, 1, 0.1], { article: 'tide', component: 'a', lines: ['It was early.'] }),
      aBlock([0, 0.3, 1, 0.1], { article: 'tide', component: 'a', lines: [HEAD] }),
    ),
  },
  {
    page: 5,
    text: aPageText(
      aBlock([0, 0, 1, 0.2], { article: 'bell', component: 'a', lines: [TAIL] }),
      aBlock([0, 0.2, 1, 0.2], { article: 'tide', component: 'a', lines: [TAIL] }),
      aBlock([0, 0.5, 1, 0.5], { role: 'picture', article: 'tide', component: 'p' }),
    ),
  },
]

const place = (parts: Partial<ReadPlace>): ReadPlace => ({
  article: 'tide' as ArticleId,
  components: ['a'],
  paragraph: '',
  share: 0,
  ...parts,
})

describe('placeOnPage', () => {
  it('finds the block of the words that are read, also where the paragraph goes on over the page', () => {
    const paragraph = `${HEAD} ${TAIL}`
    expect(placeOnPage(pages, place({ paragraph }))).toEqual({ page: 4, block: 3 })
    expect(placeOnPage(pages, place({ paragraph, share: 0.9 }))).toEqual({ page: 5, block: 1 })
    expect(placeOnPage(pages, place({ paragraph, share: 1 }))).toEqual({ page: 5, block: 1 })
  })

  it('finds the paragraph among several of a component', () => {
    expect(placeOnPage(pages, place({ paragraph: 'It was early.' }))).toEqual({ page: 4, block: 2 })
  })

  it('finds a picture by its component', () => {
    expect(placeOnPage(pages, place({ components: ['p'] }))).toEqual({ page: 5, block: 2 })
  })

  it('falls back on what stands before a component that was not printed, and on its end', () => {
    expect(placeOnPage(pages, place({ components: ['film', 'a', 'h'] }))).toEqual({ page: 5, block: 1 })
    expect(placeOnPage(pages, place({ components: ['film', 'h'] }))).toEqual({ page: 4, block: 1 })
  })

  it('finds nothing of an article that is not on these pages', () => {
    expect(placeOnPage(pages, place({ article: 'gull' as ArticleId }))).toBeUndefined()
    expect(placeOnPage([], place({}))).toBeUndefined()
  })
})
