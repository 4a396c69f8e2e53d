import type { Stage } from './Stage.ts'
import { tallyOfPlaywright, tallyOfVitest } from './Tally.ts'
import { describeUnsteady, unsteadyTests } from './unsteady.ts'

/** In this order: what is quick to fail comes first. */
export const stages: readonly Stage[] = [
  { name: 'check', args: ['tools/check/main.ts'] },
  vitest('unit'),
  vitest('db'),
  { name: 'build', args: ['tools/build/main.ts'] },
  { name: 'budget', args: ['tools/budget/main.ts'], needs: 'build' },
  {
    name: 'e2e',
    args: ['node_modules/@playwright/test/cli.js', 'test'],
    needs: 'build',
    report: {
      path: 'test-results/e2e.json',
      tally: tallyOfPlaywright,
      remarks: (text) => describeUnsteady(unsteadyTests(text)),
    },
  },
]

function vitest(project: string): Stage {
  const path = `test-results/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  return {
    name: project,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters],
    report: { path, tally: tallyOfVitest },
  }
}
