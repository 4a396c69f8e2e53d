import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import { expect, it } from 'vitest'
import type { DecodeContext } from './Fields.ts'
import { decodeSearch } from './decodeSearch.ts'

function aContext() {
  const problems: string[] = []
  const context: DecodeContext = { report: ({ path }) => problems.push(path), sanitize: (html) => html as SafeHtml }
  return { context, problems }
}

const issue = { id: '1', slug: 'ebb', name: { en: 'Ebb' }, languages: ['en', 'de'] }

it('decodes hits with their passages', () => {
  const { context, problems } = aContext()
  const passage = { text: 'The tide turns.', marks: [4, 8], component: 'c7', page: 12, block: 3 }
  const hit = { issue, article: { id: 'a', slug: 'tide', name: 'Tide', author: 'Ann' }, language: 'en', isOpen: true }
  expect(decodeSearch({ hits: [{ ...hit, passages: [passage] }], hasMore: true }, context)).toEqual({
    hasMore: true,
    hits: [{ ...hit, excerpts: [{ ...passage, marks: [{ start: 4, end: 8 }] }] }],
  })
  expect(problems).toEqual([])
})

it('takes a hit without an article for one of the issue, and what is not said to be open for closed', () => {
  const { context } = aContext()
  expect(decodeSearch({ hits: [{ issue, article: null }] }, context).hits).toEqual([
    { issue, article: undefined, language: 'en', isOpen: false, excerpts: [] },
  ])
})

it('drops what it cannot use and reports it', () => {
  const { context, problems } = aContext()
  expect(decodeSearch({ hits: [{ issue: {} }, 7] }, context)).toEqual({ hits: [], hasMore: false })
  expect(decodeSearch(null, context)).toEqual({ hits: [], hasMore: false })
  expect(problems).toEqual(['search.hits[0].issue', 'search.hits[1]', 'search'])
})

it('never marks beyond a text or twice', () => {
  const { context } = aContext()
  const marks = [0, 3, 2, 5, 'x', 9, 4, 99, 4, 8, 9]
  const { hits } = decodeSearch({ hits: [{ issue, passages: [{ text: 'The tide', marks }] }] }, context)
  expect(hits[0]?.excerpts[0]?.marks).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 8 },
  ])
})
