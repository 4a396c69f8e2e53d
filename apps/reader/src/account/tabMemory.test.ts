import { expect, it } from 'vitest'
import { createTabMemory } from './tabMemory.ts'

function aTab(): Storage {
  const storage = {} as Record<string, unknown>
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => void (storage[name] = value),
    removeItem: (name: string) => void delete storage[name],
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value })
  return storage as unknown as Storage
}

it('R4.4 lets a tab load itself anew once a minute, and not at all where that cannot be remembered', () => {
  const tab = aTab()
  const memory = createTabMemory({ sessionStorage: tab })
  expect(memory.mayReload(1_000_000)).toBe(true)
  expect(createTabMemory({ sessionStorage: tab }).mayReload(1_059_999)).toBe(false)
  expect(memory.mayReload(900_000)).toBe(false)
  expect(memory.mayReload(1_060_000)).toBe(true)
  expect(createTabMemory(refusing).mayReload(1)).toBe(false)
  const full = { getItem: () => null, setItem: () => raise(), removeItem: () => raise() } as unknown as Storage
  expect(createTabMemory({ sessionStorage: full }).mayReload(1)).toBe(false)
})

it('forgets the reader who leaves', () => {
  const tab = aTab()
  const memory = createTabMemory({ sessionStorage: tab })
  tab.setItem('cf-callback', '?code=1')
  tab.setItem('cf-oidc.state', 'verifier')
  memory.saveLeftPage('/issues/tides')
  memory.clear()
  expect(Object.keys(tab)).toEqual([])
})

const refusing = {
  get sessionStorage(): Storage {
    return raise()
  },
}

function raise(): never {
  throw new DOMException('full', 'QuotaExceededError')
}
