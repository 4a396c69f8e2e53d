import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { commonLintArguments } from '../check/canary.ts'
import { typedProjects } from '../check/steps.ts'
import { Failure } from '../process.ts'
import type { Stage } from './Stage.ts'
import { build, playwright, vitest } from './stages.ts'

const run = promisify(execFile)

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
  // The folder that breaks the rules on purpose is not one to be linted.
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('tools/check/canary/'))
  const databaseTests = code.filter((file) => file.endsWith('.db.test.ts'))
  const browserTests = code.filter((file) => file.startsWith('e2e/') && file.endsWith('.spec.ts'))
  const units = code.filter((file) => !databaseTests.includes(file) && !browserTests.includes(file))
  const projects = typedProjects.filter((project) => code.some((file) => file.startsWith(`${project}/`)))
  return [
    { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', ...files] },
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
