import { describe, expect, it } from 'vitest'
import { backoff } from './DownloadRun.ts'

describe('backoff', () => {
  it('waits longer each time and then gives up', () => {
    expect([1, 2, 3, 4, 5, 6].map(backoff)).toEqual([1000, 2000, 4000, 8000, 15_000, undefined])
  })
})
