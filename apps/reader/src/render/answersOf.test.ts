import { anIssue } from '@gatefold/magazine/testing/builders'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { answersOf } from './answersOf.ts'

it('brings number and label of printed pages, and neither their pictures nor their links', () => {
  const client = new QueryClient()
  const area = { x: 0, y: 0, width: 1, height: 1 }
  const pages = [
    { page: 1, name: 'iv', image: '/assets/one.webp', hotspots: [{ url: 'https://tide.example/', area }] },
    { page: 2, name: '1', image: '/assets/two.webp', hotspots: [] },
  ]
  const issue = { ...anIssue(), pages }
  client.setQueryData(['issue-contents', 'spring'], issue)
  client.setQueryData(['article-page', 'spring', 'one'], { issue, article: { name: 'One', replica: pages.slice(1) } })
  client.setQueryData(['printed-opening', 'spring', 1], { pages })
  client.setQueryData(['article-page', 'spring', 'gone'], null)
  const [contents, page, opening, gone] = answersOf(client).map(({ data }) => data)
  const one = { page: 1, name: 'iv', image: '', hotspots: [] }
  const two = { page: 2, name: '1', image: '', hotspots: [] }
  expect(contents).toEqual({ ...issue, pages: [one, two] })
  expect(page).toEqual({ issue: { ...issue, pages: [one, two] }, article: { name: 'One', replica: [two] } })
  expect(opening).toEqual({ pages })
  expect(gone).toBeNull()
})
