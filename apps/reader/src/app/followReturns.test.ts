import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { followReturns } from './followReturns.ts'

it('tells the way back and forward from a new page', () => {
  const history = createMemoryHistory({ initialEntries: ['/a'] })
  const isReturn = followReturns(history)
  expect(isReturn()).toBe(false)
  history.push('/b')
  expect(isReturn()).toBe(false)
  history.back()
  expect(isReturn()).toBe(true)
  history.forward()
  expect(isReturn()).toBe(true)
  history.push('/c')
  expect(isReturn()).toBe(false)
})
