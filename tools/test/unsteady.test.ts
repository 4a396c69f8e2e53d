import { describe, expect, it } from 'vitest'
import { tallyOfPlaywright } from './Tally.ts'
import { describeUnsteady, MOST_UNSTEADY, unsteadyTests, type UnsteadyTest } from './unsteady.ts'

const failed = {
  status: 'failed',
  errors: [{ message: '\u001B[31mError: the page stood still\u001B[39m\n\nat e2e/a.spec.ts:9' }],
  attachments: [{ name: 'trace', contentType: 'application/zip', path: '/results/a/trace.zip' }],
}
const passed = { status: 'passed', errors: [], attachments: [] }

const spec = (title: string, status: string, results: readonly object[]) => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  tests: [{ status, results }],
})

const reportOf = (unsteady: number, unexpected = 0): string =>
  JSON.stringify({
    suites: [
      {
        specs: [spec('steady', 'expected', [passed])],
        suites: [
          {
            specs: [
              ...Array.from({ length: unsteady }, (_, index) => spec(`unsteady ${index}`, 'flaky', [failed, passed])),
              ...Array.from({ length: unexpected }, () => spec('broken', 'unexpected', [failed, failed])),
            ],
          },
        ],
      },
    ],
    stats: { expected: 1, unexpected, flaky: unsteady, skipped: 0 },
  })

describe('unsteadyTests', () => {
  it('finds what failed and then passed, with its first error and the trace of it', () => {
    expect(unsteadyTests(reportOf(1, 1))).toEqual([
      { name: 'e2e/a.spec.ts:7 › unsteady 0', error: 'Error: the page stood still', trace: '/results/a/trace.zip' },
    ])
  })

  it('finds none where everything passed or failed for good', () => {
    expect(unsteadyTests(reportOf(0, 1))).toEqual([])
    expect(unsteadyTests('{ "stats": {} }')).toEqual([])
  })

  it('says how it ended where there is no error to tell of', () => {
    const report = { suites: [{ specs: [spec('late', 'flaky', [{ status: 'timedOut' }, passed])] }] }
    expect(unsteadyTests(JSON.stringify(report))).toEqual([
      { name: 'e2e/a.spec.ts:7 › late', error: 'It timedOut.', trace: undefined },
    ])
  })
})

describe('describeUnsteady', () => {
  const test: UnsteadyTest = { name: 'e2e/a.spec.ts:7 › late', error: 'Error: too late', trace: '/results/trace.zip' }

  it('names each test, its error and its trace', () => {
    expect(describeUnsteady([test])).toEqual([
      'UNSTEADY: 1 passed only when tried again, a run may have 2. Mend them.',
      '  e2e/a.spec.ts:7 › late',
      '    Error: too late',
      '    /results/trace.zip',
    ])
  })

  it('says where they are too many, and nothing where there are none', () => {
    expect(describeUnsteady([test, test, { ...test, trace: undefined }])[0]).toContain('which fails the run')
    expect(describeUnsteady([])).toEqual([])
  })
})

describe('tallyOfPlaywright', () => {
  it('counts unsteady tests as passed while they are few', () => {
    expect(tallyOfPlaywright(reportOf(MOST_UNSTEADY))).toMatchObject({
      passed: 1 + MOST_UNSTEADY,
      failed: 0,
      retried: MOST_UNSTEADY,
    })
  })

  it('counts all of them as failed where they are more', () => {
    expect(tallyOfPlaywright(reportOf(MOST_UNSTEADY + 1))).toMatchObject({ passed: 1, failed: MOST_UNSTEADY + 1 })
    expect(tallyOfPlaywright(reportOf(MOST_UNSTEADY + 1, 1))).toMatchObject({ passed: 1, failed: MOST_UNSTEADY + 2 })
  })

  it('counts what failed twice as failed', () => {
    expect(tallyOfPlaywright(reportOf(1, 1))).toMatchObject({ passed: 2, failed: 1 })
  })
})
