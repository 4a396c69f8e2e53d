/** How the tests of one stage ended. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Of those that failed: passed when they were tried again. Our configuration tries nothing again. */
  readonly retried?: number
}

/** One part of `npm test`. */
export interface Stage {
  readonly name: string
  /** Arguments for Node. */
  readonly args: readonly string[]
  /** Name of an earlier stage without which this one says nothing. */
  readonly needs?: string
  /** The JSON report that the stage writes, and how it is read. A stage without one counts when it fails. */
  readonly report?: Report
}

export interface Report {
  readonly path: string
  readonly tally: (text: string) => Tally
}

export interface Outcome {
  readonly stage: Stage
  readonly result: 'passed' | 'failed' | 'skipped'
  readonly seconds: number
  readonly tally: Tally
}

/** A stage that failed without a failed test (a crash, a broken rule) counts as one failure: 0 failed means it is well. */
export function tallyOf(code: number, reported: Tally | undefined): Tally {
  const tally = reported ?? { passed: 0, failed: 0 }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** The lines that close a run; the last is `N passed, N failed`, for machines too. */
export function summaryOf(outcomes: readonly Outcome[]): readonly string[] {
  const lines = outcomes.map(
    ({ stage, result, seconds }) => `${result.padEnd(7)}  ${seconds.toFixed(1).padStart(6)} s  ${stage.name}`,
  )
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, { tally }) => total + tally[key], 0)
  return [...lines, `${sum('passed')} passed, ${sum('failed')} failed`]
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

/** What passed only when it was tried again has failed. */
export function tallyOfPlaywright(report: string): Tally {
  const { expected, flaky, unexpected } = (JSON.parse(report) as PlaywrightReport).stats
  return { passed: expected, failed: unexpected + flaky, retried: flaky }
}
