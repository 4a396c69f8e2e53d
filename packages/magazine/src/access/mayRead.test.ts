import { describe, expect, it } from 'vitest'
import { mayRead, mayReadArticle } from './mayRead.ts'

const READER = { isAdmin: false }
const ADMIN = { isAdmin: true }
const FREE = { isFree: true, isPurchased: false }
const PAID = { isFree: false, isPurchased: false }
const BOUGHT = { isFree: false, isPurchased: true }

describe('mayRead', () => {
  it('R1.2 opens an issue that is free or bought, and a paid one to nobody else', () => {
    expect([FREE, BOUGHT, PAID].map((issue) => mayRead(issue, READER))).toEqual([true, true, false])
  })

  it('R1.10 opens every issue to the admin', () => {
    expect(mayRead(PAID, ADMIN)).toBe(true)
  })

  it('R2.6 opens the samples of a paid issue', () => {
    expect(mayReadArticle({ features: ['sample'] }, PAID, READER)).toBe(true)
    expect(mayReadArticle({ features: [] }, PAID, READER)).toBe(false)
    expect(mayReadArticle({ features: [] }, BOUGHT, READER)).toBe(true)
  })
})
