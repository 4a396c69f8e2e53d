import type { Library } from '@gatefold/magazine/purchases'
import { expect, it } from 'vitest'
import { createBrowserKeys } from '../../storage/BrowserKeys.ts'
import { saveEntitlements } from './openBuying.ts'

const library = (status: 'active' | 'refunded'): Library =>
  ({ purchases: [{ id: 'p1', issueId: 'i1', status }], subscriptions: [], hasPortal: false }) as unknown as Library

it('R1.2 what was read is read anew when more is open, or less, and not otherwise', async () => {
  const keys = createBrowserKeys(undefined)
  let times = 0
  const readAnew = async () => void (times += 1)
  const note = (entitlements: Library | undefined) => saveEntitlements(entitlements, { keys, readAnew })
  await note({ purchases: [], subscriptions: [], hasPortal: false })
  expect(times).toBe(0)
  await note(library('active'))
  await note(library('active'))
  expect([times, keys.features.read()]).toEqual([1, ['issue:i1']])
  await note(library('refunded'))
  expect([times, keys.features.read()]).toEqual([2, []])
})

it('R3.10 whether there is a subscription is remembered until it ends', async () => {
  const keys = createBrowserKeys(undefined)
  const createLibrary = (status: string) =>
    ({ purchases: [], subscriptions: [{ id: 's', status }], hasPortal: false }) as unknown as Library
  const note = (one: Library) => saveEntitlements(one, { keys, readAnew: async () => undefined })
  await note(createLibrary('past_due'))
  expect(keys.isSubscribed.read()).toBe(true)
  await note(createLibrary('ended'))
  expect(keys.isSubscribed.read()).toBe(false)
})
