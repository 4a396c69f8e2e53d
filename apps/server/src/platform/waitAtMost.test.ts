import { expect, it } from 'vitest'
import { waitAtMost } from './waitAtMost.ts'

it('waits for the work, and not for ever', async () => {
  const steps: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = waitAtMost(promise, 2_147_483_647).then(() => steps.push('done'))
  steps.push('waiting')
  resolve()
  await waiting
  expect(steps).toEqual(['waiting', 'done'])
  await expect(waitAtMost(new Promise(() => undefined), 1)).resolves.toBeUndefined()
  await expect(waitAtMost(Promise.reject(new Error('no')), 2_147_483_647)).rejects.toThrow('no')
})
