import { expect, it } from 'vitest'
import { placeInArticle } from './placeInArticle.ts'
import { aBlock, aPageText } from './testing/aPageText.ts'

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
