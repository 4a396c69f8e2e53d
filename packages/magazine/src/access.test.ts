import { describe, expect, it } from 'vitest'
import type { IssueId } from './issue.ts'
import {
  type Coverage,
  hasIssue,
  isOpen,
  isOpenArticle,
  mayRead,
  mayReadArticle,
  type ReaderAccess,
  accessFromHost,
} from './access.ts'

const paid = { id: 'i1' as IssueId, isFree: false, isPurchased: false, releaseDate: '2026-03-01' }

it('R1.2 an issue is open by the host’s word', () => {
  expect([paid, { ...paid, isFree: true }, { ...paid, isPurchased: true }].map(isOpen)).toEqual([false, true, true])
})

it('R2.6 a sample of a closed issue is open', () => {
  expect(isOpenArticle({ features: ['sample'] }, paid)).toBe(true)
  expect(isOpenArticle({ features: [] }, paid)).toBe(false)
})

const SPRING = { id: 'spring', isFree: false, releaseDate: '2026-03-01' }

const FREE = { ...SPRING, isFree: true }

const NOTHING: ReaderAccess = { isAdmin: false, issueIds: [], coverage: [] }

function covering(from: string | undefined, until: string): ReaderAccess {
  const coverage: readonly Coverage[] = [{ from, until }]
  return { ...NOTHING, coverage }
}

describe('mayRead', () => {
  it('R1.2 opens a free issue to everybody and a paid one to who has it', () => {
    expect(mayRead(FREE, NOTHING)).toBe(true)
    expect(mayRead(SPRING, NOTHING)).toBe(false)
    expect(mayRead(SPRING, { ...NOTHING, issueIds: ['winter'] })).toBe(false)
    expect(mayRead(SPRING, { ...NOTHING, issueIds: ['winter', 'spring'] })).toBe(true)
  })

  it('R1.10 opens every issue to the admin', () => {
    expect(mayRead(SPRING, { ...NOTHING, isAdmin: true })).toBe(true)
  })

  it('R1.2 opens to a subscriber what was released in the time that is paid for, both days included', () => {
    expect(mayRead(SPRING, covering('2026-03-01', '2026-03-01'))).toBe(true)
    expect(mayRead(SPRING, covering('2026-03-02', '2026-04-01'))).toBe(false)
    expect(mayRead(SPRING, covering('2026-01-01', '2026-02-28'))).toBe(false)
    expect(mayRead(SPRING, covering(undefined, '2026-03-01'))).toBe(true)
    expect(mayRead(SPRING, covering(undefined, '2026-02-28'))).toBe(false)
  })

  it('R1.2 counts the day of an issue that was released at an instant', () => {
    const evening = { ...SPRING, releaseDate: '2026-03-01T20:00:00.000Z' }
    expect(mayRead(evening, covering('2026-03-01', '2026-03-01'))).toBe(true)
    expect(mayRead({ ...SPRING, releaseDate: undefined }, covering(undefined, '9999-12-31'))).toBe(false)
  })

  it('R2.6 opens the samples of a paid issue', () => {
    expect(mayReadArticle({ features: ['sample'] }, SPRING, NOTHING)).toBe(true)
    expect(mayReadArticle({ features: [] }, SPRING, NOTHING)).toBe(false)
    expect(mayReadArticle({ features: [] }, SPRING, { ...NOTHING, issueIds: ['spring'] })).toBe(true)
  })

  it("R3.1 calls an issue the reader's own for having it, not for being free or an admin", () => {
    expect(hasIssue(FREE, { ...NOTHING, isAdmin: true })).toBe(false)
    expect(hasIssue(FREE, covering(undefined, '2026-12-31'))).toBe(true)
    expect(hasIssue(SPRING, { ...NOTHING, issueIds: ['spring'] })).toBe(true)
  })

  it('takes the word of a host', () => {
    const canRead = (isPurchased: boolean, isAdmin = false) =>
      mayRead(SPRING, accessFromHost({ id: 'spring' as never, isPurchased }, { isAdmin }))
    expect([canRead(true), canRead(false), canRead(false, true)]).toEqual([true, false, true])
  })
})
