import { expect, it } from 'vitest'
import { createPageCache } from './createPageCache.ts'

function aDevice({ isFull = false } = {}) {
  const kept = new Map<string, Response>()
  const cache = {
    put: (address: string, response: Response) => {
      if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      kept.delete(address)
      return Promise.resolve(kept.set(address, response))
    },
    keys: () => Promise.resolve([...kept.keys()].map((address) => ({ url: `https://host${address}` }))),
    delete: (page: string | { readonly url: string }) =>
      Promise.resolve(kept.delete(typeof page === 'string' ? page : page.url.slice('https://host'.length))),
  }
  const caches = {
    open: () => Promise.resolve(cache),
    match: (address: string) => Promise.resolve(kept.get(address)?.clone()),
    delete: () => Promise.resolve(kept.clear()),
  }
  return { kept, pages: createPageCache(caches as unknown as CacheStorage) }
}

const page = () => new Response('<p>', { headers: { 'content-security-policy': 'policy' } })

it('keeps a page with its version and its headers', async () => {
  const { pages } = aDevice()
  await pages.startKeeping()('/a', 'v1', page())
  const found = await pages.find('/a')
  expect(found?.version).toBe('v1')
  expect(found?.response.headers.get('content-security-policy')).toBe('policy')
  expect(await found?.response.text()).toBe('<p>')
  expect(await pages.find('/b')).toBeUndefined()
})

it('keeps the last two hundred', async () => {
  const { kept, pages } = aDevice()
  for (let number = 0; number < 203; number += 1) await pages.startKeeping()(`/${number}`, 'v1', page())
  expect(kept.size).toBe(200)
  expect(kept.has('/2')).toBe(false)
  expect(kept.has('/202')).toBe(true)
})

it('keeps at most a hundred of one issue', async () => {
  const { kept, pages } = aDevice()
  await pages.startKeeping()('/mag/issues/short/1', 'v1', page())
  for (let number = 0; number < 203; number += 1) await pages.startKeeping()(`/mag/issues/long/${number}`, 'v1', page())
  expect(kept.size).toBe(101)
  expect(kept.has('/mag/issues/short/1')).toBe(true)
  expect(kept.has('/mag/issues/long/202')).toBe(true)
})

it('keeps nothing whose content was read before all was cleared', async () => {
  const { kept, pages } = aDevice()
  const keep = pages.startKeeping()
  await pages.clear()
  await keep('/a', 'v1', page())
  expect(kept.size).toBe(0)
})

it('keeps nothing that was made before all was cleared', async () => {
  const { kept, pages } = aDevice()
  await pages.startKeeping()('/a', 'v1', page())
  const late = pages.startKeeping()('/b', 'v1', page())
  await pages.clear()
  await late
  expect(kept.size).toBe(0)
})

it('goes on where the device is full', async () => {
  const { pages } = aDevice({ isFull: true })
  await pages.startKeeping()('/a', 'v1', page())
  expect(await pages.find('/a')).toBeUndefined()
})
