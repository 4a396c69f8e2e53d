import { expect, it } from 'vitest'
import { loadLateWorker } from './loadLateWorker.ts'

it('runs the late script once', () => {
  const asked: string[] = []
  const scope: Parameters<typeof loadLateWorker>[0] = {
    importScripts(script) {
      asked.push(script)
      Object.assign(scope, { gatefoldLateWorker: { isHere: true } })
    },
  }
  expect(loadLateWorker(scope, '/mag/build/worker-1.js')).toEqual({ isHere: true })
  loadLateWorker(scope, '/mag/build/worker-1.js')
  expect(asked).toEqual(['/mag/build/worker-1.js'])
})

it('says so where the script is another', () => {
  expect(() => loadLateWorker({ importScripts: () => undefined }, '/x.js')).toThrow('not what it should be')
})
