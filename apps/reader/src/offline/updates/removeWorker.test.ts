import { expect, it } from 'vitest'
import { removeWorker } from './removeWorker.ts'

class Worker extends EventTarget {
  state = 'installing'
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

function aDevice(scope: string, update: 'lost' | 'same' | 'found' = 'lost') {
  const kept = new Set([
    'gatefold-files',
    'workbox-precache-v2-https://host/mag/',
    'workbox-precache-v2-https://host/',
    'x',
  ])
  let isThere = true
  const others: unknown[] = []
  const found = new Worker()
  const patience = Promise.withResolvers<void>()
  const registration = {
    scope,
    installing: null as unknown,
    waiting: null,
    update: () => {
      if (update === 'found') registration.installing = found
      return update === 'lost' ? Promise.reject(new TypeError('404')) : Promise.resolve()
    },
    unregister: () => Promise.resolve((isThere = false)),
  }
  const container = {
    getRegistration: () => Promise.resolve(isThere ? registration : undefined),
    getRegistrations: () => Promise.resolve([...(isThere ? [registration] : []), ...others]),
  }
  const caches = {
    keys: () => Promise.resolve([...kept]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  }
  return {
    kept,
    others,
    found,
    losePatience: patience.resolve,
    isThere: () => isThere,
    remove: () =>
      removeWorker({
        container: container as unknown as ServiceWorkerContainer,
        caches: caches as unknown as CacheStorage,
        basePath: '/mag/',
        wait: () => patience.promise,
      }),
  }
}

/** All that can be done at once is done. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

it.each(['lost', 'same'] as const)(
  'R4.10 takes the worker of a title away with what it kept, and leaves what is others’ (%s)',
  async (update) => {
    const device = aDevice('https://host/mag/', update)
    await device.remove()
    expect(device.isThere()).toBe(false)
    expect([...device.kept]).toEqual(['workbox-precache-v2-https://host/', 'x'])
  },
)

it('R4.10 leaves that to the worker that the host has put in its place', async () => {
  const device = aDevice('https://host/mag/', 'found')
  const removed = device.remove()
  await settle()
  for (const state of ['installed', 'activating']) device.found.become(state)
  await removed
  expect(device.isThere()).toBe(true)
})

it('R4.10 helps itself where that worker does not arrive whole, or does not take over', async () => {
  for (const fail of ['arrive', 'take over']) {
    const device = aDevice('https://host/mag/', 'found')
    const removed = device.remove()
    await settle()
    if (fail === 'arrive') device.found.become('redundant')
    else device.losePatience()
    await removed
    expect([device.isThere(), ...device.kept]).toEqual([false, 'workbox-precache-v2-https://host/', 'x'])
  }
})

it('R4.10 takes away at the next visit what was kept while the worker went', async () => {
  const device = aDevice('https://host/mag/')
  await device.remove()
  device.kept.add('gatefold-pages')
  await device.remove()
  expect([...device.kept]).toEqual(['workbox-precache-v2-https://host/', 'x'])
})

it('R4.10 leaves alone what another worker of the origin may have kept since', async () => {
  const device = aDevice('https://host/mag/')
  await device.remove()
  device.kept.add('gatefold-pages')
  device.others.push({})
  await device.remove()
  expect(device.kept).toContain('gatefold-pages')
})

it('R2.1 does not touch the worker of a place around it', async () => {
  const device = aDevice('https://host/')
  await device.remove()
  expect(device.isThere()).toBe(true)
  expect(device.kept.size).toBe(4)
})
