import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isNewer, registerWorker, removeWorker } from './openUpdates.ts'

class Registration {
  updates = 0
  scope = 'https://host/mag/'
  active: { scriptURL: string } | null = null
  waiting = null
  installing = null
  update() {
    this.updates += 1
    return Promise.reject(new TypeError('no network'))
  }
}

beforeEach(() => vi.stubGlobal('ServiceWorkerRegistration', Registration))
afterEach(() => vi.unstubAllGlobals())

function aContainer({ failing = 0, before }: { failing?: number; before?: Registration } = {}) {
  const scripts: string[] = []
  const logged: string[] = []
  const made = new Registration()
  const container = {
    getRegistration: () => Promise.resolve(before),
    register: (script: string, options: object) => {
      scripts.push(script)
      expect(options).toEqual({ scope: '/mag/', updateViaCache: 'none' })
      return scripts.length > failing ? Promise.resolve(made) : Promise.reject(new TypeError('404'))
    },
  }
  const place = { basePath: '/mag/', version: '2.10.16', log: (message: string) => void logged.push(message) }
  const register = () => registerWorker(container as unknown as ServiceWorkerContainer, place)
  return { register, scripts, logged, made }
}

function aRegistration(script: string): Registration {
  return Object.assign(new Registration(), { active: { scriptURL: `https://host${script}` } })
}

it('R4.10 registers the script of its version below the base path', async () => {
  const { register, scripts, logged, made } = aContainer()
  expect(await register()).toBe(made)
  expect(scripts).toEqual(['/mag/sw.js?v=2.10.16'])
  expect(logged).toEqual([])
})

it('R4.10 R8.8 falls back to the plain address, and logs what failed', async () => {
  const { register, scripts, logged, made } = aContainer({ failing: 1 })
  expect(await register()).toBe(made)
  expect(scripts).toEqual(['/mag/sw.js?v=2.10.16', '/mag/sw.js'])
  expect(logged).toEqual(['The worker could not be registered from /mag/sw.js?v=2.10.16.'])
})

it('R8.8 goes on with the worker of an earlier visit, or without one', async () => {
  const { register, logged } = aContainer({ failing: 2 })
  expect(await register()).toBeUndefined()
  expect(logged).toHaveLength(2)
  const before = aRegistration('/mag/sw.js?v=2.9.0')
  expect(await aContainer({ failing: 2, before }).register()).toBe(before)
})

it('R4.10 R4.13 a page older than the worker asks for the latest and registers nothing', async () => {
  for (const version of ['2.10.16', '2.11.0']) {
    const before = aRegistration(`/mag/sw.js?v=${version}`)
    const { register, scripts } = aContainer({ before })
    expect(await register()).toBe(before)
    expect(scripts).toEqual([])
    expect(before.updates).toBe(1)
  }
  const { register, scripts } = aContainer({ before: aRegistration('/mag/sw.js?v=2.9.9') })
  await register()
  expect(scripts).toEqual(['/mag/sw.js?v=2.10.16'])
})

it('R2.1 leaves the worker of a place around it alone', async () => {
  const before = Object.assign(aRegistration('/sw.js?v=9.0.0'), { scope: 'https://host/' })
  const { register, scripts, made } = aContainer({ before })
  expect(await register()).toBe(made)
  expect(scripts).toHaveLength(1)
})

it('R4.10 R4.13 compares versions number by number', () => {
  expect(isNewer('2.10.16', '2.9.17')).toBe(true)
  expect(isNewer('2.9.17', '2.10.16')).toBe(false)
  expect(isNewer('2.10.16', '2.10.16')).toBe(false)
  expect(isNewer('2.10.16', '2.10')).toBe(true)
  expect(isNewer('2.10', '2.10.16')).toBe(false)
  expect(isNewer('2.10.16', '')).toBe(true)
})

class Worker extends EventTarget {
  state = 'installing'
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

function aDevice(scope: string, update: 'lost' | 'same' | 'found' = 'lost') {
  const cacheNames = new Set([
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
    keys: () => Promise.resolve([...cacheNames]),
    delete: (name: string) => Promise.resolve(cacheNames.delete(name)),
  }
  return {
    cacheNames,
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
    expect([...device.cacheNames]).toEqual(['workbox-precache-v2-https://host/', 'x'])
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
    expect([device.isThere(), ...device.cacheNames]).toEqual([false, 'workbox-precache-v2-https://host/', 'x'])
  }
})

it('R4.10 takes away at the next visit what was kept while the worker went', async () => {
  const device = aDevice('https://host/mag/')
  await device.remove()
  device.cacheNames.add('gatefold-pages')
  await device.remove()
  expect([...device.cacheNames]).toEqual(['workbox-precache-v2-https://host/', 'x'])
})

it('R4.10 leaves alone what another worker of the origin may have kept since', async () => {
  const device = aDevice('https://host/mag/')
  await device.remove()
  device.cacheNames.add('gatefold-pages')
  device.others.push({})
  await device.remove()
  expect(device.cacheNames).toContain('gatefold-pages')
})

it('R2.1 does not touch the worker of a place around it', async () => {
  const device = aDevice('https://host/')
  await device.remove()
  expect(device.isThere()).toBe(true)
  expect(device.cacheNames.size).toBe(4)
})
