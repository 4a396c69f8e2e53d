import { expect, it } from 'vitest'
import { withTimeout } from './withTimeout.ts'

it('waits for the work, and not for ever', async () => {
  const steps: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = withTimeout(promise, 2_147_483_647).then(() => steps.push('done'))
  steps.push('waiting')
  resolve()
  await waiting
  expect(steps).toEqual(['waiting', 'done'])
  await expect(withTimeout(new Promise(() => undefined), 1)).resolves.toBeUndefined()
  await expect(withTimeout(Promise.reject(new Error('no')), 2_147_483_647)).rejects.toThrow('no')
})
