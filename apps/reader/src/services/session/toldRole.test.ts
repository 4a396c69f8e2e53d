import { expect, it } from 'vitest'
import { isToldAdmin, tellRole } from './toldRole.ts'

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
  await tellRole(caches, 'reader')
  expect(await isToldAdmin(caches)).toBe(false)
  await tellRole(caches, 'admin')
  expect(await isToldAdmin(caches)).toBe(true)
  await tellRole(caches, undefined)
  expect(await isToldAdmin(caches)).toBe(false)
})

it('R6.3 takes nobody for the admin where the browser fails', async () => {
  const caches = { has: () => Promise.reject(new Error('denied')) } as unknown as CacheStorage
  expect(await isToldAdmin(caches)).toBe(false)
})
