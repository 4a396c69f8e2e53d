import { describe, expect, it } from 'vitest'
import { formatBytes } from './formatBytes.ts'

describe('formatBytes', () => {
  it.each([
    [0, '0 kB'],
    [1, '1 kB'],
    [412_000, '412 kB'],
    [999_600, '1 MB'],
    [1_240_000, '1.2 MB'],
    [84_300_000, '84 MB'],
    [1_260_000_000, '1.3 GB'],
  ])('says %d bytes as %s', (bytes, said) => {
    expect(formatBytes(bytes, 'en')).toBe(said)
  })

  it('writes numbers as the language does', () => {
    expect(formatBytes(1_240_000, 'de')).toBe('1,2 MB')
  })
})
