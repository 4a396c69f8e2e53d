import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { anIssue } from '../testing/anIssue.ts'
import { createFakeCaches } from '../offline/testing/createFakeCaches.ts'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { openKeyValueStore } from '../storage/openKeyValueStore.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { finishSignOut } from './signOut.ts'

/** A device that a reader has just left; its worker is at `scope`. */
async function aDevice(scope = '/mag/') {
  const indexedDB = new IDBFactory()
  const [opened, answers] = await Promise.all([
    openLocalStore({ indexedDB, now: () => 0 }),
    openKeyValueStore({ indexedDB, now: () => 0 }),
  ])
  if (opened.kind === 'failed' || answers.kind === 'failed') throw new Error('no store')
  const store = opened.value
  await store.saveIssue(anIssue({ isFree: false, isPurchased: true }))
  await answers.value.save('query-issue', 'paid text', 1e15)
  await store.saveIssue(anIssue({ id: 'draft', isFree: true }))
  const posted: unknown[] = []
  const removed: unknown[] = []
  const registration = {
    scope: `https://host${scope}`,
    active: { postMessage: (message: unknown) => posted.push(message) },
  }
  const caches = createFakeCaches()
  await (await caches.open('gatefold-files-of-ada')).put('https://host/a.webp', new Response('a'))
  await (await caches.open('gatefold-pages')).put('https://host/mag/issues/draft', new Response('draft'))
  const keys = createBrowserKeys(aStorage())
  keys.isSigningOut.save(true)
  const logged: string[] = []
  const deps = {
    browser: {
      navigator: {
        serviceWorker: {
          getRegistration: () => Promise.resolve(registration),
        } as unknown as ServiceWorkerContainer,
      },
      BroadcastChannel,
      caches,
    },
    basePath: '/mag/',
    keys,
    queryClient: { removeQueries: (filters: unknown) => void removed.push(filters) },
    indexedDB,
    log: (message: string) => void logged.push(message),
  }
  return { deps, store, answers: answers.value, caches, keys, posted, removed, logged }
}

it('takes away what the reader could read, and tells the worker', async () => {
  const device = await aDevice()
  await finishSignOut(device.deps)
  expect(await device.store.readIssue('i1')).toBeUndefined()
  // Nobody knows whether it was a draft.
  expect(await device.store.readIssue('draft')).toBeUndefined()
  expect(await device.answers.read('query-issue')).toBeUndefined()
  expect(await device.caches.keys()).toEqual([])
  expect(device.posted).toEqual([{ type: 'SIGNED_OUT' }])
  expect(device.removed).toHaveLength(1)
  expect(device.keys.isSigningOut.read()).toBeUndefined()
})

it('does so without a worker, and says nothing to that of a place around it', async () => {
  const device = await aDevice('/')
  await finishSignOut(device.deps)
  expect(await device.store.readIssue('i1')).toBeUndefined()
  expect(device.posted).toEqual([])
  expect(device.keys.isSigningOut.read()).toBeUndefined()
})

it('leaves its mark until it has succeeded', async () => {
  const device = await aDevice()
  const broken = { ...device.caches, keys: () => Promise.reject(new Error('device')) } as unknown as CacheStorage
  const { browser } = device.deps
  await finishSignOut({ ...device.deps, browser: { ...browser, caches: broken } })
  expect(device.keys.isSigningOut.read()).toBe(true)
  expect(device.logged).toHaveLength(1)
  await finishSignOut(device.deps)
  expect(device.keys.isSigningOut.read()).toBeUndefined()
})
