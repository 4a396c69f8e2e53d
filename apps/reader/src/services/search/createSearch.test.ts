import { expect, it } from 'vitest'
import { GraphqlError } from '../graphql/GraphqlError.ts'
import { createSearch, SearchBusy } from './createSearch.ts'

const NOTHING = { hits: [], hasMore: false }
const asked = { query: 'tide', language: 'en' }
const failing = (fields: Partial<GraphqlError>) => () =>
  Promise.reject(new GraphqlError({ code: 'UNREACHABLE', message: '', ...fields }))

function aSearch(findAtHost: () => Promise<typeof NOTHING>, isOnline = true) {
  return createSearch({ isOnline: () => isOnline, findAtHost, findOnDevice: async () => NOTHING })
}

it('asks the host where it can be reached, else this device', async () => {
  expect((await aSearch(async () => NOTHING).find(asked)).where).toBe('host')
  expect((await aSearch(async () => NOTHING, false).find(asked)).where).toBe('device')
})

it.each([
  ['that cannot be reached', { code: 'UNREACHABLE' as const }],
  ['that knows no search', { code: 'GRAPHQL' as const, codes: ['GRAPHQL_VALIDATION_FAILED'] }],
])('looks on this device for a host %s', async (_words, fields) => {
  expect((await aSearch(failing(fields)).find(asked)).where).toBe('device')
})

it('says when the host has had enough, and hides no other fault', async () => {
  await expect(aSearch(failing({ codes: ['TOO_MANY_TRIES'] })).find(asked)).rejects.toThrow(SearchBusy)
  await expect(aSearch(() => Promise.reject(new TypeError('fault'))).find(asked)).rejects.toThrow('fault')
})
