import { expect, it } from 'vitest'
import type { GraphqlClient } from '../network/createGraphqlClient.ts'
import { fetchUnpublished } from './unpublishedIssues.ts'

function aSource(answers: Readonly<Record<string, unknown>>) {
  const operations: string[] = []
  const request = async ({ operationName }: { readonly operationName: string }) => {
    operations.push(operationName)
    return answers[operationName]
  }
  const graphql = { request } as unknown as GraphqlClient
  const context = { sanitize: (html: string) => html as never, report: () => undefined }
  return { operations, source: { graphql, context, now: () => Date.parse('2026-03-15T00:00:00.000Z') } }
}

async function namesAndStatus(source: Parameters<typeof fetchUnpublished>[0]) {
  return (await fetchUnpublished(source)).map(({ issue, status }) => [issue.name, status])
}

it('R1.10 R2.11 lists what readers do not see yet, the last changed first, and nothing that is published', async () => {
  const { operations, source } = aSource({
    GetAllIssues: {
      allIssues: [
        { id: '1', name: 'Ebb', data: { status: 'DRAFT' }, updated: '2026-03-01T00:00:00.000Z' },
        { id: '2', name: 'Flood', data: { status: 'PUBLISHED' }, updated: '2026-05-01T00:00:00.000Z' },
        { id: '3', name: 'Slack', data: { status: 'SCHEDULED' }, updated: '2026-04-01T00:00:00.000Z' },
        { id: '4', name: 'Spring', data: { status: '?' }, updated: '2026-06-01T00:00:00.000Z' },
      ],
    },
  })
  expect(await namesAndStatus(source)).toEqual([
    ['Slack', 'SCHEDULED'],
    ['Ebb', 'DRAFT'],
  ])
  expect(operations).toEqual(['GetAllIssues'])
})

it('R1.10 of a host that says nothing of it, lists what the listing for everybody leaves out', async () => {
  const published = { id: 'cf-1', name: 'Flood', updated: '2026-05-01T00:00:00.000Z' }
  const { source } = aSource({
    GetAllIssues: {
      allIssues: [
        published,
        { id: 'cf-2', name: 'Ebb', updated: '2026-03-01T00:00:00.000Z' },
        { id: 'cf-3', name: 'Slack', releaseDate: '2026-03-16', updated: '2026-04-01T00:00:00.000Z' },
        { id: 'cf-4', name: 'Neap', releaseDate: '2026-03-01', updated: '2026-02-01T00:00:00.000Z' },
      ],
    },
    GetIssues: { issues: [published] },
  })
  expect(await namesAndStatus(source)).toEqual([
    ['Slack', 'SCHEDULED'],
    ['Ebb', 'DRAFT'],
    ['Neap', 'DRAFT'],
  ])
})
