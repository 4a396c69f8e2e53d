import { expect, it } from 'vitest'
import { isNewer } from './registerWorker.ts'

it('R4.10 R4.13 compares versions number by number', () => {
  expect(isNewer('2.10.16', '2.9.17')).toBe(true)
  expect(isNewer('2.9.17', '2.10.16')).toBe(false)
  expect(isNewer('2.10.16', '2.10.16')).toBe(false)
  expect(isNewer('2.10.16', '2.10')).toBe(true)
  expect(isNewer('2.10', '2.10.16')).toBe(false)
  expect(isNewer('2.10.16', '')).toBe(true)
})
