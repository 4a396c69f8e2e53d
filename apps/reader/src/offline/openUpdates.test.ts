import { expect, it } from 'vitest'
import { observeUpdates, pollBuild } from './openUpdates.ts'

class Worker extends EventTarget {
  state = 'installing'
  readonly heard: unknown[] = []
  postMessage(message: unknown) {
    this.heard.push(message)
  }
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null
  waiting: Worker | null = null
  active: Worker | null = null
}

function aTab({ isControlled = true } = {}) {
  const registration = new Registration()
  const container = Object.assign(new EventTarget(), { controller: isControlled ? {} : null })
  const counts = { reloads: 0, notifications: 0 }
  const logged: string[] = []
  const updates = observeUpdates({
    container: container as unknown as ServiceWorkerContainer,
    registration: registration as unknown as ServiceWorkerRegistration,
    reload: () => void (counts.reloads += 1),
    log: (message) => void logged.push(message),
  })
  updates.subscribe(() => void (counts.notifications += 1))
  const find = () => {
    const worker = new Worker()
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    return worker
  }
  const install = (worker: Worker) => {
    Object.assign(registration, { installing: null, waiting: worker })
    worker.become('installed')
  }
  const takeOver = () => container.dispatchEvent(new Event('controllerchange'))
  return { updates, registration, counts, logged, find, install, takeOver }
}

it('R4.10 says that a new version waits once it is whole', () => {
  const { updates, counts, find, install } = aTab()
  const worker = find()
  expect(updates.isWaiting()).toBe(false)
  install(worker)
  expect(updates.isWaiting()).toBe(true)
  expect(counts.notifications).toBe(2)
})

it('R4.10 the first worker of all is no news and no reason to load anew', () => {
  const { updates, counts, find, install, takeOver } = aTab({ isControlled: false })
  install(find())
  expect(updates.isWaiting()).toBe(false)
  takeOver()
  expect(counts.reloads).toBe(0)
  takeOver()
  expect(counts.reloads).toBe(1)
})

it('R4.10 lets the waiting version take over when the reader agrees, and loads anew once', () => {
  const { updates, registration, counts, find, install, takeOver } = aTab()
  const worker = find()
  install(worker)
  registration.active = new Worker()
  updates.apply()
  expect(registration.active.heard).toEqual([{ type: 'MAKE_WAY' }])
  expect(worker.heard).toEqual([{ type: 'SKIP_WAITING' }])
  expect(counts.reloads).toBe(0)
  takeOver()
  takeOver()
  expect(counts.reloads).toBe(1)
})

it('R8.8 logs a version that was gone before it was heard of', () => {
  const { registration, logged } = aTab()
  registration.dispatchEvent(new Event('updatefound'))
  expect(logged).toEqual(['A new version did not arrive whole.'])
})

it('R8.8 logs a version that did not arrive whole; the one before stays', () => {
  const { updates, logged, find } = aTab()
  find().become('redundant')
  expect(logged).toEqual(['A new version did not arrive whole.'])
  expect(updates.isWaiting()).toBe(false)
})

function aPage() {
  const page = {
    isVisible: true,
    served: 'a' as string | undefined,
    requests: 0,
    found: 0,
    tick: () => undefined as unknown,
  }
  pollBuild({
    url: '/mag/',
    build: 'a',
    isVisible: () => page.isVisible,
    onOtherBuild: () => void (page.found += 1),
    every: (interval, act) => {
      expect(interval).toBe(60_000)
      page.tick = act
    },
    fetch: (url, init) => {
      page.requests += 1
      expect([url, init]).toEqual(['/mag/', { method: 'HEAD', cache: 'no-store' }])
      if (page.served === undefined) return Promise.reject(new TypeError('no network'))
      const headers = page.served === '' ? {} : { 'gatefold-build': page.served }
      return Promise.resolve(new Response(null, { headers }))
    },
  })
  const minute = async () => {
    page.tick()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { page, minute }
}

it('R7.5 notices another build every minute, and nothing else', async () => {
  const { page, minute } = aPage()
  for (const served of ['a', '', undefined]) {
    page.served = served
    await minute()
    expect(page.found).toBe(0)
  }
  page.served = 'b'
  await minute()
  expect([page.requests, page.found]).toEqual([4, 1])
})

it('R7.5 does not ask while nobody looks', async () => {
  const { page, minute } = aPage()
  page.isVisible = false
  await minute()
  expect(page.requests).toBe(0)
})
