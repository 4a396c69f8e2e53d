import { expect, it } from 'vitest'
import { loadLazyWorker } from './WorkerScope.ts'

it('runs the late script once', () => {
  const scripts: string[] = []
  const scope: Parameters<typeof loadLazyWorker>[0] = {
    importScripts(script) {
      scripts.push(script)
      Object.assign(scope, { gatefoldLazyWorker: { isHere: true } })
    },
  }
  expect(loadLazyWorker(scope, '/mag/build/worker-1.js')).toEqual({ isHere: true })
  loadLazyWorker(scope, '/mag/build/worker-1.js')
  expect(scripts).toEqual(['/mag/build/worker-1.js'])
})

it('says so where the script is another', () => {
  expect(() => loadLazyWorker({ importScripts: () => undefined }, '/x.js')).toThrow('not what it should be')
})
