import { MOST_UNSTEADY } from './unsteady.ts'

/** How the tests of one stage ended. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Of those that passed: only when they were tried again. */
  readonly retried?: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number }
}

export function tallyOfVitest(report: string): Tally {
  const { numPassedTests, numFailedTests } = JSON.parse(report) as VitestReport
  return { passed: numPassedTests, failed: numFailedTests }
}

/** A few tests may have passed only when they were tried again; where there are more, all of them have failed (decision 0160). */
export function tallyOfPlaywright(report: string): Tally {
  const { expected, flaky, unexpected } = (JSON.parse(report) as PlaywrightReport).stats
  if (flaky > MOST_UNSTEADY) return { passed: expected, failed: unexpected + flaky, retried: flaky }
  return { passed: expected + flaky, failed: unexpected, retried: flaky }
}
