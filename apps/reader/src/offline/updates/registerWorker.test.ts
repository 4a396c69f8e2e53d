import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerWorker } from './registerWorker.ts'

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
  const asked: string[] = []
  const logged: string[] = []
  const made = new Registration()
  const container = {
    getRegistration: () => Promise.resolve(before),
    register: (script: string, options: object) => {
      asked.push(script)
      expect(options).toEqual({ scope: '/mag/', updateViaCache: 'none' })
      return asked.length > failing ? Promise.resolve(made) : Promise.reject(new TypeError('404'))
    },
  }
  const place = { basePath: '/mag/', version: '2.10.16', log: (message: string) => void logged.push(message) }
  const register = () => registerWorker(container as unknown as ServiceWorkerContainer, place)
  return { register, asked, logged, made }
}

function aRegistration(script: string): Registration {
  return Object.assign(new Registration(), { active: { scriptURL: `https://host${script}` } })
}

it('R4.10 registers the script of its version below the base path', async () => {
  const { register, asked, logged, made } = aContainer()
  expect(await register()).toBe(made)
  expect(asked).toEqual(['/mag/sw.js?v=2.10.16'])
  expect(logged).toEqual([])
})

it('R4.10 R8.8 falls back to the plain address, and logs what failed', async () => {
  const { register, asked, logged, made } = aContainer({ failing: 1 })
  expect(await register()).toBe(made)
  expect(asked).toEqual(['/mag/sw.js?v=2.10.16', '/mag/sw.js'])
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
    const { register, asked } = aContainer({ before })
    expect(await register()).toBe(before)
    expect(asked).toEqual([])
    expect(before.updates).toBe(1)
  }
  const { register, asked } = aContainer({ before: aRegistration('/mag/sw.js?v=2.9.9') })
  await register()
  expect(asked).toEqual(['/mag/sw.js?v=2.10.16'])
})

it('R2.1 leaves the worker of a place around it alone', async () => {
  const before = Object.assign(aRegistration('/sw.js?v=9.0.0'), { scope: 'https://host/' })
  const { register, asked, made } = aContainer({ before })
  expect(await register()).toBe(made)
  expect(asked).toHaveLength(1)
})
