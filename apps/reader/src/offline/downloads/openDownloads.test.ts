import { describe, expect, it } from 'vitest'
import { findWorker, readDeviceNetwork } from './openDownloads.ts'

type Phase = 'none' | 'installing' | 'active'

/** A browser whose worker a test lets come, and a clock that it moves. */
function aBrowser({ scope = '/mag/', phase = 'none' }: { scope?: string; phase?: Phase } = {}) {
  const world = { phase, posted: [] as unknown[] }
  const active = { postMessage: (message: unknown) => world.posted.push(message) }
  const events = new EventTarget()
  const registration = {
    scope: `https://host${scope}`,
    get active() {
      return world.phase === 'active' ? active : null
    },
  }
  const container = Object.assign(events, {
    ready: new Promise(() => undefined),
    getRegistration: () => Promise.resolve(world.phase === 'none' ? undefined : registration),
  }) as unknown as ServiceWorkerContainer
  let waiting: (() => void)[] = []
  const timers = {
    after(_delay: number, act: () => void) {
      waiting.push(act)
      return () => void (waiting = waiting.filter((other) => other !== act))
    },
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
  return {
    world,
    find: () => findWorker({ container, basePath: '/mag/', timers }),
    async passes() {
      await settled()
      for (const act of waiting.splice(0)) act()
      await settled()
    },
    async claims() {
      await settled()
      world.phase = 'active'
      events.dispatchEvent(new Event('controllerchange'))
    },
  }
}

describe('findWorker', () => {
  it('finds the worker that is there, and the one that takes the page over', async () => {
    const there = aBrowser({ phase: 'active' })
    await (await there.find())?.post({ type: 'SIGNED_OUT' })
    expect(there.world.posted).toEqual([{ type: 'SIGNED_OUT' }])
    const coming = aBrowser()
    const line = coming.find()
    await coming.claims()
    expect(await line).toBeDefined()
  })

  it('finds none where none has been asked for after a while, or where the browser has none', async () => {
    const browser = aBrowser()
    const line = browser.find()
    await browser.passes()
    expect(await line).toBeUndefined()
    const timers = { after: () => () => undefined }
    expect(await findWorker({ container: undefined, basePath: '/mag/', timers })).toBeUndefined()
  })

  it('waits for one that is being fetched, and gives up when that fails in the end', async () => {
    const browser = aBrowser({ phase: 'installing' })
    const line = browser.find()
    await browser.passes()
    browser.world.phase = 'none'
    await browser.passes()
    expect(await line).toBeUndefined()
  })

  it('says nothing to the worker of a place around it', async () => {
    const browser = aBrowser({ scope: '/', phase: 'active' })
    const line = browser.find()
    await browser.passes()
    expect(await line).toBeUndefined()
  })
})

const device = (connection: object | undefined, prefersLess = false) =>
  readDeviceNetwork({
    navigator: connection === undefined ? {} : { connection },
    matchMedia: (query) => ({ matches: prefersLess && query.includes('prefers-reduced-data') }),
  })

describe('readDeviceNetwork', () => {
  it.each([
    ['wifi', true],
    ['ethernet', true],
    ['cellular', false],
    ['unknown', undefined],
    [undefined, undefined],
  ])('takes a network of the type %s for Wi-Fi: %s', (type, isOnWifi) => {
    expect(device({ type }).isOnWifi()).toBe(isOnWifi)
  })

  it('says nothing of networks where the browser does not', () => {
    expect(device(undefined).isOnWifi()).toBeUndefined()
    expect(device(undefined).isSaving()).toBe(false)
  })

  it.each([
    ['the browser’s data saver', { saveData: true }, false],
    ['the preference for less data', undefined, true],
  ])('obeys %s', (_what, connection, prefersLess) => {
    expect(device(connection, prefersLess).isSaving()).toBe(true)
  })
})
