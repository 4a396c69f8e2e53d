import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { openKeyValueStore } from '../storage/openKeyValueStore.ts'
import { openQueryPersister } from './openQueryPersister.ts'

it('R6.3 keeps nothing for an admin, who may have signed in since the page began', async () => {
  const indexedDB = new IDBFactory()
  const ask = async (name: string, userRole: string | undefined) => {
    const persister = await openQueryPersister({
      indexedDB,
      configuration: { appKey: 'demo', version: '2.10.16' },
      readSession: () => ({ userRole, userId: 'ada', accessToken: 'token' }),
      now: Date.now,
      log: () => undefined,
    })
    const client = new QueryClient({ defaultOptions: { queries: { persister, retry: false } } })
    return client.fetchQuery({ queryKey: [name], queryFn: () => name })
  }
  expect(await ask('drafts', 'admin')).toBe('drafts')
  expect(await ask('issues', undefined)).toBe('issues')
  const opened = await openKeyValueStore({ indexedDB, now: Date.now })
  if (opened.kind === 'failed') throw opened.error
  const read = (name: string) => opened.value.read(`query-["${name}"]`)
  await vi.waitFor(async () => expect(await read('issues')).toBeDefined())
  expect(await read('drafts')).toBeUndefined()
})
