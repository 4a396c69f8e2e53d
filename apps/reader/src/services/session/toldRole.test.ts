import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { openKeyValueStore } from '../storage/openKeyValueStore.ts'
import { readToldRole, tellRole } from './toldRole.ts'

it('R6.3 tells the admin’s role, for longer than anything else is kept, until it is another', async () => {
  const clock = { now: 0 }
  const opened = await openKeyValueStore({ indexedDB, now: () => clock.now })
  if (opened.kind === 'failed') throw opened.error
  const store = opened.value
  await tellRole(store, 'reader')
  expect(await readToldRole(store)).toBeUndefined()
  await tellRole(store, 'admin')
  clock.now += 365 * 24 * 3_600_000
  expect(await readToldRole(store)).toBe('admin')
  await tellRole(store, undefined)
  expect(await readToldRole(store)).toBeUndefined()
})
