import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import type { GraphqlClient, WireAnswer } from '../network/createGraphqlClient.ts'
import { createHost } from './createContentService.ts'

function aHost(answer: (variables: Readonly<Record<string, unknown>>) => unknown) {
  const requests: { operation: string; variables: Readonly<Record<string, unknown>> }[] = []
  const graphql: GraphqlClient = {
    request<Result, Variables>(document: { readonly operationName: string }, variables: Variables) {
      const plainVariables = variables as Readonly<Record<string, unknown>>
      requests.push({ operation: document.operationName, variables: plainVariables })
      return Promise.resolve(answer(plainVariables) as WireAnswer<Result>)
    },
  }
  return { requests, host: createHost(graphql, { report: () => undefined, sanitize: sanitizeHtml }) }
}

describe('createHost', () => {
  it.each([
    ['tides', true],
    ['42', false],
    ['0b6f1c5e-8a34-4c1d-9a55-1f5f3f2a7c11', false],
  ])('R5.3 asks for %s with isSlug %s', async (reference, isSlug) => {
    const { requests, host } = aHost(() => ({ issue: { id: '42' } }))
    expect((await host.fetchIssue(reference))?.id).toBe('42')
    expect(requests).toEqual([{ operation: 'GetIssue', variables: { id: reference, isSlug } }])
  })

  const WITHOUT_SLUG = { id: 'cf-9', name: 'Neaps' }
  const NUMBERED = { id: '665f1c2ab7e4d3a1c0ffee01', slug: '2024', name: 'The Year' }

  /** A host that knows an issue by its id and by its slug, and by no other way. */
  function aStrictHost() {
    const all: readonly { id: string; slug?: string }[] = [WITHOUT_SLUG, NUMBERED]
    return aHost(({ id, isSlug }) => {
      const found = all.find((issue) => (isSlug === true ? issue.slug : issue.id) === id) ?? null
      return { issues: all, issue: found, previewIssue: found }
    })
  }

  it.each([
    ['cf-9', 'cf-9', [true, false]],
    ['665f1c2ab7e4d3a1c0ffee01', '665f1c2ab7e4d3a1c0ffee01', [true, false]],
    ['2024', '665f1c2ab7e4d3a1c0ffee01', [false, true]],
    ['nowhere', undefined, [true, false]],
  ])('R2.4 R5.3 R4.17 asks for %s as the other kind, too, before it gives up', async (reference, id, kinds) => {
    const { requests, host } = aStrictHost()
    expect((await host.fetchIssue(reference))?.id).toBe(id)
    expect((await host.fetchPreview(reference))?.id).toBe(id)
    expect(requests.map(({ variables }) => variables['isSlug'])).toEqual([...kinds, ...(id ? kinds.slice(1) : kinds)])
  })

  it('R5.3 believes the listing about what is an id and what a slug', async () => {
    const { requests, host } = aStrictHost()
    await host.fetchIssuePage(0)
    for (const reference of ['cf-9', '2024']) expect(await host.fetchIssue(reference)).toBeDefined()
    expect(requests.slice(1).map(({ variables }) => variables)).toEqual([
      { id: 'cf-9', isSlug: false },
      { id: '2024', isSlug: true },
    ])
  })

  it('R7.2 asks for a hundred issues a call until there are no more', async () => {
    const all = Array.from({ length: 230 }, (_, index) => ({ id: `i${index}` }))
    const { requests, host } = aHost(({ offset }) => ({ issues: all.slice(Number(offset), Number(offset) + 100) }))
    expect(await host.fetchIssues()).toHaveLength(230)
    expect(requests.map(({ variables }) => variables)).toEqual(
      [0, 100, 200].map((offset) => ({ sortKey: 'RELEASE_DATE', limit: 100, reverse: true, offset })),
    )
  })

  it('stops at a host that does not know the offset', async () => {
    const page = Array.from({ length: 100 }, (_, index) => ({ id: `i${index}` }))
    const { requests, host } = aHost(() => ({ issues: page }))
    expect(await host.fetchIssues()).toHaveLength(100)
    expect(requests).toHaveLength(2)
  })

  it('reads null as nothing and rubbish as empty', async () => {
    const { host } = aHost(() => ({ issue: null, previewIssue: 7, styles: 'x', fonts: null, articles: {} }))
    expect(await host.fetchIssue('x')).toBeUndefined()
    expect(await host.fetchPreview('x')).toBeUndefined()
    expect(await host.fetchAssets()).toEqual({ styles: [], fonts: [] })
    expect(await host.fetchFeaturedArticles()).toEqual([])
  })
})
