import { expect, it } from 'vitest'
import { createPageCache } from './createPageCache.ts'

function aDevice({ isFull = false, build = 'a', cachedResponses = new Map<string, Response>() } = {}) {
  const cache = {
    put: (address: string, response: Response) => {
      if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      cachedResponses.delete(address)
      return Promise.resolve(cachedResponses.set(address, response))
    },
    keys: () => Promise.resolve([...cachedResponses.keys()].map((address) => ({ url: `https://host${address}` }))),
    delete: (page: string | { readonly url: string }) =>
      Promise.resolve(cachedResponses.delete(typeof page === 'string' ? page : page.url.slice('https://host'.length))),
  }
  const caches = {
    open: () => Promise.resolve(cache),
    match: (address: string) => Promise.resolve(cachedResponses.get(address)?.clone()),
    has: () => Promise.resolve(true),
    delete: () => Promise.resolve(cachedResponses.clear()),
  }
  return { cachedResponses, pages: createPageCache(caches as unknown as CacheStorage, build) }
}

const VERSION = { name: 'a 1 Infinity', savedAt: 1, staleAt: 61 }

function made(address: string, isCurrent = () => Promise.resolve(true)) {
  const response = new Response('<p>', { headers: { 'content-security-policy': 'policy' } })
  return { address, version: VERSION, response, isCurrent }
}

it('keeps a page with its version and its headers', async () => {
  const { pages } = aDevice()
  await pages.startKeeping()(made('/a'))
  const found = await pages.find('/a')
  expect(found?.version).toEqual(VERSION)
  expect(found?.response.headers.get('content-security-policy')).toBe('policy')
  expect(await found?.response.text()).toBe('<p>')
  expect(await pages.find('/b')).toBeUndefined()
})

it('R4.10 finds no page that the worker of another build has kept', async () => {
  const { cachedResponses, pages } = aDevice()
  await pages.startKeeping()(made('/a'))
  expect(await aDevice({ cachedResponses, build: 'b' }).pages.find('/a')).toBeUndefined()
  expect(await pages.find('/a')).toBeDefined()
})

it('keeps the last two hundred', async () => {
  const { cachedResponses, pages } = aDevice()
  for (let number = 0; number < 203; number += 1) await pages.startKeeping()(made(`/${number}`))
  expect(cachedResponses.size).toBe(200)
  expect(cachedResponses.has('/2')).toBe(false)
  expect(cachedResponses.has('/202')).toBe(true)
})

it('keeps at most a hundred of one issue', async () => {
  const { cachedResponses, pages } = aDevice()
  await pages.startKeeping()(made('/mag/issues/short/1'))
  for (let number = 0; number < 203; number += 1) await pages.startKeeping()(made(`/mag/issues/long/${number}`))
  expect(cachedResponses.size).toBe(101)
  expect(cachedResponses.has('/mag/issues/short/1')).toBe(true)
  expect(cachedResponses.has('/mag/issues/long/202')).toBe(true)
})

it('keeps nothing whose content was read before all was cleared', async () => {
  const { cachedResponses, pages } = aDevice()
  const keep = pages.startKeeping()
  await pages.clear()
  await keep(made('/a'))
  expect(cachedResponses.size).toBe(0)
})

it('keeps nothing that was made before all was cleared', async () => {
  const { cachedResponses, pages } = aDevice()
  await pages.startKeeping()(made('/a'))
  const pending = pages.startKeeping()(made('/b'))
  await pages.clear()
  await pending
  expect(cachedResponses.size).toBe(0)
})

it('keeps nothing whose content has changed while it was made', async () => {
  const { cachedResponses, pages } = aDevice()
  await pages.startKeeping()(made('/a', () => Promise.resolve(false)))
  await pages.startKeeping()(made('/b', () => Promise.reject(new Error('no store'))))
  expect(cachedResponses.size).toBe(0)
})

it('goes on where the device is full', async () => {
  const { pages } = aDevice({ isFull: true })
  await pages.startKeeping()(made('/a'))
  expect(await pages.find('/a')).toBeUndefined()
})
