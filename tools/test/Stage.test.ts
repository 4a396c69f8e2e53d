import { describe, expect, it } from 'vitest'
import { summaryOf, tallyOf, tallyOfPlaywright, tallyOfVitest, type Outcome } from './Stage.ts'

const outcome = (name: string, passed: number, failed: number): Outcome => ({
  stage: { name, args: [] },
  result: failed === 0 ? 'passed' : 'failed',
  seconds: 1.26,
  tally: { passed, failed },
})

describe('summaryOf', () => {
  it('ends with the sum of all tests alone on a line', () => {
    const lines = summaryOf([outcome('unit', 40, 0), outcome('e2e', 2, 1)])
    expect(lines).toEqual(['passed      1.3 s  unit', 'failed      1.3 s  e2e', '42 passed, 1 failed'])
  })
})

describe('tallyOf', () => {
  it('counts a stage that crashed before its tests as one failure', () => {
    expect(tallyOf(1, undefined)).toEqual({ passed: 0, failed: 1 })
    expect(tallyOf(1, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 1 })
  })

  it('takes the counts of the tests as they are', () => {
    expect(tallyOf(1, { passed: 7, failed: 2 })).toEqual({ passed: 7, failed: 2 })
    expect(tallyOf(0, undefined)).toEqual({ passed: 0, failed: 0 })
  })
})

describe('reports', () => {
  it('reads the counts of vitest', () => {
    expect(tallyOfVitest('{ "numPassedTests": 3, "numFailedTests": 1 }')).toEqual({ passed: 3, failed: 1 })
  })

  it('reads the counts of Playwright', () => {
    const report = '{ "stats": { "expected": 5, "unexpected": 1, "flaky": 0, "skipped": 2 } }'
    expect(tallyOfPlaywright(report)).toEqual({ passed: 5, failed: 1, retried: 0 })
  })

  it('counts what passed only when it was tried again as failed', () => {
    const report = '{ "stats": { "expected": 5, "unexpected": 1, "flaky": 2, "skipped": 0 } }'
    expect(tallyOfPlaywright(report)).toEqual({ passed: 5, failed: 3, retried: 2 })
  })
})
