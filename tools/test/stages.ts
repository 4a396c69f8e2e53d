import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { commonLintArguments } from '../check/canary.ts'
import { typedProjects } from '../check/steps.ts'
import { Failure } from '../process.ts'
import { tallyOfPlaywright, tallyOfVitest, type Stage } from './Stage.ts'

const run = promisify(execFile)

const build: Stage = { name: 'build', args: ['tools/build/main.ts'] }

/** In this order: what is quick to fail comes first. */
export const stages: readonly Stage[] = [
  { name: 'check', args: ['tools/check/main.ts'] },
  vitest('unit', ['run']),
  // They wait for databases and for processes of their own, as browser tests do for pages (decision 0313).
  vitest('db', ['run', `--maxWorkers=${Math.max(3, availableParallelism())}`]),
  build,
  { name: 'budget', args: ['tools/build/measureBudget.ts'], needs: 'build' },
  playwright([]),
]

/** Files of the project at or below these paths. Throws a Failure for a path that has none. */
export async function listFiles(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const files: string[] = []
  for (const path of paths) {
    const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '--', path], { cwd: root })
    const found = stdout.split('\n').filter((file) => file !== '')
    if (found.length === 0) throw new Failure(`The project has no file at ${path}.`)
    files.push(...found)
  }
  return [...new Set(files)]
}

/**
 * What concerns these files: format, lint, types of their packages, the unit tests that import them by whatever way, the database tests
 * and the browser tests among them. Pure.
 */
export function stagesOfFiles(files: readonly string[]): readonly Stage[] {
  const code = files.filter((file) => /\.tsx?$/.test(file))
  const databaseTests = code.filter((file) => file.endsWith('.db.test.ts'))
  const browserTests = code.filter((file) => file.startsWith('e2e/') && file.endsWith('.spec.ts'))
  const units = code.filter((file) => !databaseTests.includes(file) && !browserTests.includes(file))
  const projects = typedProjects.filter((project) => code.some((file) => file.startsWith(`${project}/`)))
  return [
    { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files] },
    ...some(code, { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', ...commonLintArguments, ...code] }),
    ...projects.map((project) => ({
      name: `types of ${project}`,
      args: ['node_modules/typescript/bin/tsc', '-p', project],
    })),
    ...some(units, vitest('unit', ['related', '--run', '--passWithNoTests', ...units])),
    ...some(databaseTests, vitest('db', ['run', ...databaseTests])),
    ...(browserTests.length === 0 ? [] : [build, playwright(browserTests)]),
  ]
}

function some(files: readonly string[], stage: Stage): readonly Stage[] {
  return files.length === 0 ? [] : [stage]
}

/** A stage of Vitest's tests of one project; `command` is what Vitest is asked for. */
function vitest(project: string, [command = 'run', ...rest]: readonly string[]): Stage {
  const path = `test-results/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  return {
    name: project,
    args: ['node_modules/vitest/vitest.mjs', command, '--project', project, ...reporters, ...rest],
    report: { path, tally: tallyOfVitest },
  }
}

/** The browser tests of these files; of all where none is named. */
function playwright(files: readonly string[]): Stage {
  return {
    name: 'e2e',
    args: ['node_modules/@playwright/test/cli.js', 'test', ...files],
    needs: 'build',
    report: { path: 'test-results/e2e.json', tally: tallyOfPlaywright },
  }
}
