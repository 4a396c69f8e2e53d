import { expect, it } from 'vitest'
import type { GraphqlClient } from '../graphql/createGraphqlClient.ts'
import { fetchUnpublished } from './fetchUnpublished.ts'

it('R1.10 R2.11 lists what readers do not see yet, the last changed first, and nothing that is published', async () => {
  const allIssues = [
    { id: '1', name: 'Ebb', status: 'DRAFT', updated: '2026-03-01T00:00:00.000Z' },
    { id: '2', name: 'Flood', status: 'PUBLISHED', updated: '2026-05-01T00:00:00.000Z' },
    { id: '3', name: 'Slack', status: 'SCHEDULED', updated: '2026-04-01T00:00:00.000Z' },
    { id: '4', name: 'Spring', status: null, updated: '2026-06-01T00:00:00.000Z' },
  ]
  const asked: string[] = []
  const request = async ({ operationName }: { readonly operationName: string }) => {
    asked.push(operationName)
    return { allIssues }
  }
  const graphql = { request } as unknown as GraphqlClient
  const context = { sanitize: (html: string) => html as never, report: () => undefined }
  const drafts = await fetchUnpublished({ graphql, context })
  expect(drafts.map(({ issue, status }) => [issue.name, status])).toEqual([
    ['Slack', 'SCHEDULED'],
    ['Ebb', 'DRAFT'],
  ])
  expect(asked).toEqual(['GetAllIssues'])
})
