import { describe, expect, it } from 'vitest'
import { hashGiftCode, makeGiftCode } from './makeGifts.ts'

describe('a gift code', () => {
  it('has sixteen signs in groups of four, and is another one each time', () => {
    const codes = Array.from({ length: 200 }, makeGiftCode)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect(new Set(codes).size).toBe(200)
  })

  it('is the same however it is typed', () => {
    const hash = hashGiftCode('7M2K-0QXV-93HD-T1RA')
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    for (const typed of ['7m2k0qxv93hdt1ra', ' 7M2K 0QXV 93HD T1RA ', '7M2K–OQXV–93HD–TIRA', '7m2k-oqxv-93hd-tlra']) {
      expect(hashGiftCode(typed)).toBe(hash)
    }
    expect(hashGiftCode('7M2K-0QXV-93HD-T1RB')).not.toBe(hash)
  })

  it('is none with a sign too few or too many, or with one that codes do not have', () => {
    for (const typed of ['', '7M2K-0QXV-93HD-T1R', '7M2K-0QXV-93HD-T1RAA', '7M2K-0QXV-93HD-T1RU', 'x'.repeat(5_000)]) {
      expect(hashGiftCode(typed)).toBeUndefined()
    }
  })
})
