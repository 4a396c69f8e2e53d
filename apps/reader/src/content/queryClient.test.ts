import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connectivity } from '../network/connectivity.ts'
import { GraphqlError } from '../network/GraphqlError.ts'
import type { KeyValueStore } from '../storage/openKeyValueStore.ts'
import { createQueryPersister } from './openQueryPersister.ts'
import { createQueryClient, observeConnectivity, hydrateQueryCache } from './queryClient.ts'

function aConnectivity(isOnline: boolean): Connectivity & { turn(isOnline: boolean): void } {
  const listeners = new Set<() => void>()
  let state = isOnline
  return {
    isOnline: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    probe: () => Promise.resolve(state),
    watch: () => () => undefined,
    turn(next) {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

function aKeyValueStore(): KeyValueStore & { readonly entries: Map<string, unknown>; readonly lifetimes: unknown[] } {
  const entries = new Map<string, unknown>()
  const lifetimes: unknown[] = []
  return {
    entries,
    lifetimes,
    read: (key) => Promise.resolve(entries.get(key)),
    save: async (key, value, lifetime) => {
      lifetimes.push(lifetime)
      entries.set(key, structuredClone(value))
      return { kind: 'saved' }
    },
    remove: async (key) => {
      entries.delete(key)
    },
    clear: async () => entries.clear(),
    sweep: () => Promise.resolve(),
    close: () => undefined,
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const online = { isOnline: () => true, isAdmin: () => false, persister: undefined }

afterEach(() => onlineManager.setOnline(true))

describe('createQueryClient', () => {
  it('R9.4 collects after 2 s, is stale after 10 s and waits for the network', () => {
    const { queries } = createQueryClient(online).getDefaultOptions()
    expect(queries).toMatchObject({ gcTime: 2_000, networkMode: 'online' })
    const staleTime = queries?.staleTime as () => number
    expect(staleTime()).toBe(10_000)
  })

  it('R4.9 is offline-first while offline', () => {
    const { queries } = createQueryClient({ ...online, isOnline: () => false }).getDefaultOptions()
    expect(queries?.networkMode).toBe('offlineFirst')
  })

  it('R6.3 finds nothing fresh and persists nothing for the admin', () => {
    const persister = () => Promise.resolve(undefined)
    const { queries } = createQueryClient({ ...online, isAdmin: () => true, persister }).getDefaultOptions()
    const staleTime = queries?.staleTime as () => number
    expect(staleTime()).toBe(0)
    expect(queries).not.toHaveProperty('persister')
  })

  it('asks again only when that may help', () => {
    const retryOf = (isOnline: boolean) =>
      createQueryClient({ ...online, isOnline: () => isOnline }).getDefaultOptions().queries?.retry as (
        failures: number,
        error: unknown,
      ) => boolean
    const unreachable = new GraphqlError({ code: 'UNREACHABLE', message: 'x' })
    const forbidden = new GraphqlError({ code: 'HTTP', message: 'x', status: 403 })
    const said = new GraphqlError({ code: 'GRAPHQL', message: 'x' })
    const closed = new GraphqlError({ code: 'ADMINS_ONLY', message: 'x' })
    expect(retryOf(true)(0, unreachable)).toBe(true)
    expect(retryOf(true)(2, unreachable)).toBe(false)
    expect(retryOf(true)(0, forbidden)).toBe(false)
    expect(retryOf(true)(0, said)).toBe(false)
    expect(retryOf(true)(0, closed)).toBe(false)
    expect(retryOf(false)(0, unreachable)).toBe(false)
  })
})

/** Online at first. */
function aFollowingClient() {
  const connectivity = aConnectivity(true)
  const queryClient = createQueryClient({ ...online, isOnline: connectivity.isOnline })
  return { connectivity, queryClient, stop: observeConnectivity(queryClient, connectivity) }
}

describe('observeConnectivity', () => {
  it('R4.9 lets a query that waits for the network go on with what the device has', async () => {
    const { connectivity, queryClient, stop } = aFollowingClient()
    onlineManager.setOnline(false)
    const observer = new QueryObserver(queryClient, { queryKey: ['issue'], queryFn: () => Promise.resolve('stored') })
    const leave = observer.subscribe(() => undefined)
    await settled()
    expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'paused' })
    connectivity.turn(false)
    await settled()
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'stored' })
    expect(queryClient.getDefaultOptions().queries?.networkMode).toBe('offlineFirst')
    connectivity.turn(true)
    expect(queryClient.getDefaultOptions().queries?.networkMode).toBe('online')
    leave()
    stop()
  })

  it('R4.9 lets a query that failed just before the network was known to be gone go on with what the device has', async () => {
    const { connectivity, queryClient, stop } = aFollowingClient()
    const unreachable = new GraphqlError({ code: 'UNREACHABLE', message: 'x' })
    const optionsOf = (name: string) => ({
      queryKey: [name],
      queryFn: () => (connectivity.isOnline() ? Promise.reject(unreachable) : Promise.resolve('stored')),
      retryDelay: 50,
    })
    const observer = new QueryObserver(queryClient, optionsOf('seen'))
    const leave = observer.subscribe(() => undefined)
    // As a route waits for what it shows.
    const awaited = queryClient.fetchQuery(optionsOf('awaited'))
    await vi.waitFor(() => expect(observer.getCurrentResult().failureCount).toBe(1))
    connectivity.turn(false)
    expect(await awaited).toBe('stored')
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'stored' }))
    leave()
    stop()
  })

  it('R4.9 gives who waits for a query without a network what the device has', async () => {
    const { connectivity, queryClient, stop } = aFollowingClient()
    onlineManager.setOnline(false)
    const awaited = queryClient.fetchQuery({ queryKey: ['issue'], queryFn: () => Promise.resolve('stored') })
    await settled()
    connectivity.turn(false)
    expect(await awaited).toBe('stored')
    stop()
  })
})

describe('createQueryPersister', () => {
  it('R9.4 keeps answers for twelve hours and gives them back to the same title and version only', async () => {
    const store = aKeyValueStore()
    const log = (): never => {
      throw new Error('nothing to log')
    }
    const clientOf = (version: string) =>
      createQueryClient({
        ...online,
        persister: createQueryPersister({
          store,
          configuration: { appKey: 'demo', version },
          readReader: () => 'ada',
          log,
        }),
      })
    const ask = (version: string, answer: string) =>
      clientOf(version).fetchQuery({ queryKey: ['issues'], queryFn: () => Promise.resolve(answer) })
    expect(await ask('1', 'first')).toBe('first')
    await settled()
    expect(store.lifetimes).toEqual([12 * 3_600_000])
    expect(await ask('1', 'second')).toBe('first')
    expect(await ask('2', 'third')).toBe('third')
  })

  it('gives no reader what another one was answered, and keeps nothing for one who has left', async () => {
    const store = aKeyValueStore()
    let reader = 'ada'
    const persister = createQueryPersister({
      store,
      configuration: { appKey: 'demo', version: '1' },
      readReader: () => reader,
      log: () => undefined,
    })
    const ask = (answer: () => string) =>
      createQueryClient({ ...online, persister }).fetchQuery({
        queryKey: ['issue'],
        queryFn: () => Promise.resolve(answer()),
      })
    await ask(() => 'paid text')
    await settled()
    reader = ''
    expect(await ask(() => 'teaser')).toBe('teaser')
    await settled()
    store.entries.clear()
    await ask(() => {
      reader = 'ben'
      return 'teaser'
    })
    await settled()
    expect(store.entries.size).toBe(0)
  })

  it('logs a device that is full and answers all the same', async () => {
    const logged: string[] = []
    const error = new DOMException('full', 'QuotaExceededError')
    const store: KeyValueStore = { ...aKeyValueStore(), save: () => Promise.resolve({ kind: 'failed', error }) }
    const configuration = { appKey: 'demo', version: '1' }
    const persister = createQueryPersister({
      store,
      configuration,
      readReader: () => 'ada',
      log: (message) => logged.push(message),
    })
    const client = createQueryClient({ ...online, persister })
    expect(await client.fetchQuery({ queryKey: ['issues'], queryFn: () => Promise.resolve(1) })).toBe(1)
    await settled()
    expect(logged).toEqual(['An answer could not be kept on this device.'])
  })
})

describe('hydrateQueryCache', () => {
  it('puts the answers of the page into the cache, so that nothing is asked again', async () => {
    const client = createQueryClient(online)
    hydrateQueryCache(client, [{ key: ['issues'], data: ['i1'] }])
    const answer = await client.fetchQuery({
      queryKey: ['issues'],
      queryFn: (): Promise<string[]> => Promise.reject(new Error('asked')),
    })
    expect(answer).toEqual(['i1'])
    expect(client.getQueryCache().find({ queryKey: ['issues'] })?.gcTime).toBe(60_000)
  })
})
