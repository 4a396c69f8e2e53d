import type { IssueId } from '@gatefold/magazine/issue'
import { describe, expect, it } from 'vitest'
import type { GraphqlClient } from '../network/createGraphqlClient.ts'
import { GraphqlError } from '../network/GraphqlError.ts'
import { fetchInsights, fetchPageInsights, isClosed } from './insights.ts'

function aSource(answer: object) {
  const requests: unknown[] = []
  const request = async ({ operationName }: { readonly operationName: string }, variables: unknown) => {
    requests.push([operationName, variables])
    return answer
  }
  const context = { sanitize: (html: string) => html as never, report: () => undefined }
  return { requests, source: { graphql: { request } as unknown as GraphqlClient, context } }
}

const RANGE = { from: '2026-11-01', to: '2026-11-30' }

describe('insights', () => {
  it('asks the host for the days, and for the pages of an issue', async () => {
    const { requests, source } = aSource({ insights: { ...RANGE, installs: 2 }, pageInsights: [{ page: 1, looks: 3 }] })
    expect(await fetchInsights(RANGE, source)).toMatchObject({ ...RANGE, installs: 2 })
    expect(await fetchPageInsights({ issue: 'i1' as IssueId, ...RANGE }, source)).toMatchObject([{ page: 1, looks: 3 }])
    expect(requests).toEqual([
      ['GetInsights', RANGE],
      ['GetPageInsights', { issueId: 'i1', ...RANGE }],
    ])
  })

  it('takes a host whose database fails for no refusal', () => {
    const failures = ['GRAPHQL', 'HTTP', 'UNREACHABLE'] as const
    expect(failures.map((code) => isClosed(new GraphqlError({ code, message: 'Not now.' })))).toEqual([
      false,
      false,
      false,
    ])
    expect(isClosed(null)).toBe(false)
  })

  it('R6.4 says so where the host takes nobody here for an admin', async () => {
    const { source } = aSource({ insights: null, pageInsights: null })
    await expect(fetchInsights(RANGE, source)).rejects.toSatisfy(isClosed)
    await expect(fetchPageInsights({ issue: 'i1' as IssueId, ...RANGE }, source)).rejects.toSatisfy(isClosed)
  })
})
