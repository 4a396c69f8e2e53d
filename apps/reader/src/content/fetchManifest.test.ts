import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { expect, it } from 'vitest'
import { createGraphqlClient } from '../network/createGraphqlClient.ts'
import { fetchManifest } from './fetchManifest.ts'

function aSource(answer: unknown) {
  const requests: unknown[] = []
  const graphql = createGraphqlClient({
    fetch: (_url, init) => {
      requests.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined)
      return Promise.resolve(Response.json(answer))
    },
    configuration: aConfiguration(),
    sessionHeaders: () => ({}),
    now: () => 0,
  })
  return { requests, source: { graphql, context: { report: () => undefined, sanitize: sanitizeHtml } } }
}

it.each(['42', 'cf-9'])('R5.3 asks for the files of %s by its id, whatever shape that has', async (id) => {
  const { requests, source } = aSource({ data: { manifest: { issueId: id, updated: '2026-01-02', files: [] } } })
  expect(await fetchManifest(source, id)).toEqual({ issueId: id, updated: '2026-01-02', files: [] })
  expect(requests).toMatchObject([{ operationName: 'GetManifest', variables: { id, isSlug: false } }])
})

it('has nothing of an issue that the host does not have', async () => {
  expect(await fetchManifest(aSource({ data: { manifest: null } }).source, 'tides')).toBeUndefined()
})

it('R8.4 passes on what a host says that does not know the question', async () => {
  const message = 'Cannot query field "manifest" on type "Query".'
  const { source } = aSource({ errors: [{ message }], data: null })
  await expect(fetchManifest(source, 'tides')).rejects.toThrow(message)
})
