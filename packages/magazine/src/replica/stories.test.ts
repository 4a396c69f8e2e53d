import { describe, expect, it } from 'vitest'
import type { ArticleId } from '../article.ts'
import { firstPageOf } from '../issue.ts'
import { anArticle, anIssue } from '../testing/builders.ts'
import { storiesOnPage, storyAt } from './stories.ts'
import { aBlock, aPageText } from '../testing/aPageText.ts'

const tide = anArticle({ id: '1' as ArticleId, index: 1, pages: ['iv', '5'] })

const bell = anArticle({ id: '2' as ArticleId, index: 0, pages: ['5'] })

const gull = anArticle({ id: '3' as ArticleId, index: 2 })

const articles = [tide, bell, gull]

const replica = (page: number, name: string) => ({ page, name, image: `/${page}.webp`, hotspots: [] })

it('names the stories of a page in the order of the issue, by the flatplan first', () => {
  expect(storiesOnPage({ name: '5', articles: [] }, articles)).toEqual([bell, tide])
  expect(storiesOnPage({ name: '5', articles: [gull.id, tide.id] }, articles)).toEqual([tide, gull])
  expect(storiesOnPage({ name: '6', articles: [] }, articles)).toEqual([])
})

it('finds the page that a story begins on by its label', () => {
  const issue = anIssue({ pages: [replica(1, 'i'), replica(4, 'iv'), replica(5, '5')] })
  expect([tide, bell, gull].map((article) => firstPageOf(issue, article))).toEqual([4, 5, undefined])
})

/** A heading over two columns of a story, and another story below. */
const page = aPageText(
  aBlock([0.1, 0.05, 0.2, 0.02], { role: 'furniture' }),
  aBlock([0.1, 0.1, 0.8, 0.1], { role: 'heading', article: 'tide', component: 'h' }),
  aBlock([0.1, 0.25, 0.375, 0.1], { article: 'tide', component: 'a' }),
  aBlock([0.1, 0.375, 0.375, 0.125], { article: 'tide', component: 'b' }),
  aBlock([0.525, 0.25, 0.375, 0.25], { article: 'tide', component: 'c' }),
  aBlock([0.1, 0.75, 0.8, 0.125], { article: 'bell', component: 'z' }),
)

describe('storyAt', () => {
  it('says whose block is under the finger, and the column around it', () => {
    expect(storyAt(page, { x: 0.2, y: 0.3 })).toEqual({
      article: 'tide',
      component: 'a',
      block: { x: 0.1, y: 0.25, width: 0.375, height: 0.1 },
      column: { x: 0.1, y: 0.25, width: 0.375, height: 0.25 },
      box: { x: 0.1, y: 0.1, width: 0.8, height: 0.4 },
    })
  })

  it('fits what a heading stands over', () => {
    const story = storyAt(page, { x: 0.5, y: 0.15 })
    expect(story?.column).toEqual(story?.box)
  })

  it('takes the nearest block within reach of a finger, and none beyond', () => {
    expect(storyAt(page, { x: 0.3, y: 0.73 })?.article).toBe('bell')
    expect(storyAt(page, { x: 0.3, y: 0.6 })).toBeUndefined()
    expect(storyAt(page, { x: 0.15, y: 0.06 })).toBeUndefined()
  })

  it('takes the smaller of two that lie over each other', () => {
    const text = aPageText(
      aBlock([0, 0, 1, 1], { role: 'picture', article: 'tide', component: 'picture' }),
      aBlock([0.25, 0.25, 0.5, 0.1], { article: 'tide', component: 'words' }),
    )
    expect(storyAt(text, { x: 0.5, y: 0.3 })?.component).toBe('words')
    expect(storyAt(text, { x: 0.5, y: 0.9 })?.component).toBe('picture')
  })

  it('takes the story whose columns stand around the point', () => {
    const text = aPageText(
      aBlock([0.1, 0.1, 0.2, 0.8], { article: 'tide', component: 'left' }),
      aBlock([0.6, 0.1, 0.3, 0.8], { article: 'tide', component: 'right' }),
    )
    expect(storyAt(text, { x: 0.4, y: 0.5 })?.component).toBe('left')
    expect(storyAt(text, { x: 0.5, y: 0.5 })?.component).toBe('right')
  })

  it('leaves a short last line in its column', () => {
    const text = aPageText(
      aBlock([0.1, 0.1, 0.4, 0.25], { article: 'tide', component: 'a' }),
      aBlock([0.1, 0.375, 0.125, 0.125], { article: 'tide', component: 'b' }),
      aBlock([0.55, 0.1, 0.4, 0.4], { article: 'tide', component: 'c' }),
    )
    expect(storyAt(text, { x: 0.15, y: 0.4 })?.column).toEqual({ x: 0.1, y: 0.1, width: 0.4, height: 0.4 })
  })

  it('finds nothing on a page without stories', () => {
    expect(storyAt(aPageText(), { x: 0.5, y: 0.5 })).toBeUndefined()
  })
})
