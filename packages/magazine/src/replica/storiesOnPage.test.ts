import { expect, it } from 'vitest'
import type { ArticleId } from '../article/Article.ts'
import { anArticle, anIssue } from '../testing/builders.ts'
import { firstPageOf } from './firstPageOf.ts'
import { storiesOnPage } from './storiesOnPage.ts'

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
