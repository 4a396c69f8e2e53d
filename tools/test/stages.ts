import type { Stage } from './Stage.ts'
import { tallyOfPlaywright, tallyOfVitest } from './Tally.ts'
import { describeUnsteady, unsteadyTests } from './unsteady.ts'

export const build: Stage = { name: 'build', args: ['tools/build/main.ts'] }

/** In this order: what is quick to fail comes first. */
export const stages: readonly Stage[] = [
  { name: 'check', args: ['tools/check/main.ts'] },
  vitest('unit', ['run']),
  vitest('db', ['run']),
  build,
  { name: 'budget', args: ['tools/budget/main.ts'], needs: 'build' },
  playwright([]),
]

/** A stage of Vitest's tests of one project; `command` is what Vitest is asked for. */
export function vitest(project: string, [command = 'run', ...given]: readonly string[]): Stage {
  const path = `test-results/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  return {
    name: project,
    args: ['node_modules/vitest/vitest.mjs', command, '--project', project, ...reporters, ...given],
    report: { path, tally: tallyOfVitest },
  }
}

/** The browser tests of these files; of all where none is named. */
export function playwright(files: readonly string[]): Stage {
  return {
    name: 'e2e',
    args: ['node_modules/@playwright/test/cli.js', 'test', ...files],
    needs: 'build',
    report: {
      path: 'test-results/e2e.json',
      tally: tallyOfPlaywright,
      remarks: (text) => describeUnsteady(unsteadyTests(text)),
    },
  }
}
