import { expect, it } from 'vitest'
import { waitForActivation } from './waitForActivation.ts'

it('waits for a page that was loaded ahead, and for no other', async () => {
  const ahead = Object.assign(new EventTarget(), { prerendering: true })
  let isShown = false
  const waiting = waitForActivation(ahead as unknown as Document).then(() => {
    isShown = true
  })
  await waitForActivation(new EventTarget())
  expect(isShown).toBe(false)
  ahead.dispatchEvent(new Event('prerenderingchange'))
  await waiting
})
