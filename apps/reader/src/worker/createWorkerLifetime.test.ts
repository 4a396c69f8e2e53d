import { expect, it } from 'vitest'
import { createWorkerLifetime } from './createWorkerLifetime.ts'

it('R4.10 stays for its work until it makes way, and for nothing afterwards', async () => {
  const stay = createWorkerLifetime()
  await expect(stay.until(Promise.reject(new Error('as the work ends')))).rejects.toThrow('as the work ends')
  const endless = new Promise<void>(() => undefined)
  const under = stay.until(endless)
  stay.yieldToNext()
  await under
  await stay.until(endless)
})

it('R4.10 gives up the requests under way when it makes way, and none that begins later', () => {
  const stay = createWorkerLifetime()
  const under = stay.signal()
  expect(under.aborted).toBe(false)
  stay.yieldToNext()
  expect(under.aborted).toBe(true)
  expect(stay.signal().aborted).toBe(false)
})
