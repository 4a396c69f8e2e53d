import type { SearchHit } from '@gatefold/magazine/search/SearchQuery'
import { expect, it } from 'vitest'
import { groupHits } from './HitsOfIssue.tsx'

const hit = (issue: string, article?: string, page?: number): SearchHit => ({
  issue: { id: issue as never, slug: undefined, name: issue, languages: ['en'] },
  article: article === undefined ? undefined : { id: article as never, slug: undefined, name: article, author: '' },
  language: 'en',
  isOpen: true,
  excerpts: page === undefined ? [] : [{ text: 'x', marks: [], page, block: 0 }],
})

it('puts hits below their issues, the best first, and an issue’s own words at its head', () => {
  const groups = groupHits([hit('b', 'b1'), hit('a', 'a1'), hit('a'), hit('b', undefined, 7), hit('a', 'a2')])
  const summaries = groups.map(({ issue, own, hits }) => [
    issue.id,
    own !== undefined,
    hits.map(({ article, excerpts }) => article?.id ?? excerpts[0]?.page),
  ])
  expect(summaries).toEqual([
    ['b', false, ['b1', 7]],
    ['a', true, ['a1', 'a2']],
  ])
})
