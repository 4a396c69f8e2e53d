import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { expect, it, vi } from 'vitest'
import { renderPage } from './renderPage.ts'

const TEMPLATE = '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>'

it('R2.14 asks for nothing and shows nothing while the title is locked, whatever the address', async () => {
  const operations: unknown[] = []
  const request = {
    configuration: aConfiguration(),
    execute: (operation: unknown) => {
      operations.push(operation)
      return Promise.resolve({ data: { issues: [] } })
    },
    readFile: () => Promise.reject(new Error('none')),
    shell: { template: TEMPLATE },
    now: 0,
  }
  const pages = ['/', '/issues/spring', '/issues/spring/tide', '/nowhere'].map((url) =>
    renderPage({ ...request, url, isLocked: true }),
  )
  const [first, ...others] = await Promise.all(pages)
  expect(first?.status).toBe(200)
  for (const page of others) expect(page).toEqual(first)
  expect(operations).toEqual([])
  await renderPage({ ...request, url: '/' })
  expect(operations).not.toEqual([])
})

it('decodes an issue once for all pages that are made of the same answer', async () => {
  const article = (id: string) => ({ id, slug: `slug-of-${id}`, name: `Title of ${id}`, components: [] })
  const issue = { id: 'i1', slug: 'spring', name: 'Spring', articles: [article('a1'), article('a2')] }
  const reads = vi.fn<() => unknown>(() => issue.articles)
  const answer = { data: { issue: Object.defineProperty({ ...issue }, 'articles', { enumerable: true, get: reads }) } }
  const request = {
    configuration: aConfiguration(),
    execute: ({ operationName }: { readonly operationName: string }) =>
      Promise.resolve(operationName === 'GetIssue' ? answer : { data: { styles: [], fonts: [] } }),
    readFile: () => Promise.reject(new Error('none')),
    shell: { template: '{{app}}' },
    now: 0,
  }
  const first = await renderPage({ ...request, url: '/issues/spring/slug-of-a1' })
  const before = reads.mock.calls.length
  const second = await renderPage({ ...request, url: '/issues/spring/slug-of-a2' })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.html).toContain('Title of a1')
  expect(second.html).toContain('Title of a2')
  expect(before).toBeGreaterThan(0)
  expect(reads).toHaveBeenCalledTimes(before)
})
