import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import type { GraphqlClient, WireAnswer } from '../graphql/createGraphqlClient.ts'
import { createHost } from './createHost.ts'

function aHost(answer: (variables: Readonly<Record<string, unknown>>) => unknown) {
  const asked: { operation: string; variables: Readonly<Record<string, unknown>> }[] = []
  const graphql: GraphqlClient = {
    request<Result, Variables>(document: { readonly operationName: string }, variables: Variables) {
      const given = variables as Readonly<Record<string, unknown>>
      asked.push({ operation: document.operationName, variables: given })
      return Promise.resolve(answer(given) as WireAnswer<Result>)
    },
  }
  return { asked, host: createHost(graphql, { report: () => undefined, sanitize: sanitizeHtml }) }
}

describe('createHost', () => {
  it.each([
    ['tides', true],
    ['42', false],
    ['0b6f1c5e-8a34-4c1d-9a55-1f5f3f2a7c11', false],
  ])('R5.3 asks for %s with isSlug %s', async (reference, isSlug) => {
    const { asked, host } = aHost(() => ({ issue: { id: '42' } }))
    expect((await host.fetchIssue(reference))?.id).toBe('42')
    expect(asked).toEqual([{ operation: 'GetIssue', variables: { id: reference, isSlug } }])
  })

  it('R7.2 asks for a hundred issues a call until there are no more', async () => {
    const all = Array.from({ length: 230 }, (_, index) => ({ id: `i${index}` }))
    const { asked, host } = aHost(({ offset }) => ({ issues: all.slice(Number(offset), Number(offset) + 100) }))
    expect(await host.fetchIssues()).toHaveLength(230)
    expect(asked.map(({ variables }) => variables)).toEqual(
      [0, 100, 200].map((offset) => ({ sortKey: 'RELEASE_DATE', limit: 100, reverse: true, offset })),
    )
  })

  it('stops at a host that does not know the offset', async () => {
    const page = Array.from({ length: 100 }, (_, index) => ({ id: `i${index}` }))
    const { asked, host } = aHost(() => ({ issues: page }))
    expect(await host.fetchIssues()).toHaveLength(100)
    expect(asked).toHaveLength(2)
  })

  it('reads null as nothing and rubbish as empty', async () => {
    const { host } = aHost(() => ({ issue: null, previewIssue: 7, styles: 'x', fonts: null, articles: {} }))
    expect(await host.fetchIssue('x')).toBeUndefined()
    expect(await host.fetchPreview('x')).toBeUndefined()
    expect(await host.fetchAssets()).toEqual({ styles: [], fonts: [] })
    expect(await host.fetchFeaturedArticles()).toEqual([])
  })
})
