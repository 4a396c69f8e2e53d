import { describe, expect, it } from 'vitest'
import { isIdFormat } from './slug.ts'

describe('isIdFormat', () => {
  it.each(['0b6f1c5e-8a34-4c1d-9a55-1f5f3f2a7c11', '0B6F1C5E-8A34-4C1D-9A55-1F5F3F2A7C11', '42', '0'])(
    'R5.3 treats %s as an id',
    (value) => {
      expect(isIdFormat(value)).toBe(true)
    },
  )

  it.each(['tides', '42-tides', '', '4.2', '-1', '0b6f1c5e-8a34-4c1d-9a55'])('R5.3 treats %s as a slug', (value) => {
    expect(isIdFormat(value)).toBe(false)
  })
})
