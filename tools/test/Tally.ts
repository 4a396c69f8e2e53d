/** How the tests of one stage ended. */
export interface Tally {
  readonly passed: number
  readonly failed: number
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

/** A test that passed only when it was tried again counts as failed. */
export function tallyOfPlaywright(report: string): Tally {
  const { stats } = JSON.parse(report) as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
