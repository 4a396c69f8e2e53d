import { expect, it } from 'vitest'
import { isMarkedAdmin, markAdmin } from './userRole.ts'

function aDevice(): CacheStorage {
  const names = new Set<string>()
  const caches = {
    open: (name: string) => Promise.resolve(names.add(name)),
    delete: (name: string) => Promise.resolve(names.delete(name)),
    has: (name: string) => Promise.resolve(names.has(name)),
  }
  return caches as unknown as CacheStorage
}

it('R6.3 tells the admin’s role until it is another', async () => {
  const caches = aDevice()
  await markAdmin(caches, 'reader')
  expect(await isMarkedAdmin(caches)).toBe(false)
  await markAdmin(caches, 'admin')
  expect(await isMarkedAdmin(caches)).toBe(true)
  await markAdmin(caches, undefined)
  expect(await isMarkedAdmin(caches)).toBe(false)
})

it('R6.3 takes nobody for the admin where the browser fails', async () => {
  const caches = { has: () => Promise.reject(new Error('denied')) } as unknown as CacheStorage
  expect(await isMarkedAdmin(caches)).toBe(false)
})
