import { join } from 'node:path'
import { canary, lintArguments } from './canary.ts'
import { documents } from './documents.ts'
import { importCircles, importsAreDeclared } from './imports.ts'
import { trackedFiles } from './files.ts'
import { runCommand, type CommandResult } from '../process.ts'
import type { Step } from './Step.ts'

/** Everything with a tsconfig.json of its own. */
export const typedProjects = [
  'packages/magazine',
  'packages/contract',
  'packages/importers',
  'apps/server',
  'apps/reader',
  'apps/reader/vite',
  'apps/studio',
  'tools',
  'e2e',
  '.',
]

export const steps: readonly Step[] = [
  {
    name: 'generated files',
    run: async (root) => failure(await runCommand(root, [process.execPath, 'tools/generate/main.ts', '--check'])),
  },
  {
    name: 'lockfile',
    run: async (root) => failure(await runCommand(root, [process.execPath, 'tools/lockfile/main.ts', '--check'])),
  },
  ...typedProjects.map((project) => ({
    name: `types of ${project === '.' ? 'the configuration' : project}`,
    run: async (root: string) => failure(await runBinary(root, 'typescript/bin/tsc', ['-p', project])),
  })),
  {
    name: 'lint and boundaries',
    run: async (root) => failure(await runBinary(root, 'oxlint/bin/oxlint', lintArguments)),
  },
  canary,
  {
    name: 'dead code',
    run: async (root) => failure(await runBinary(root, 'knip/bin/knip.js', ['--no-progress'])),
  },
  {
    name: 'format',
    run: async (root) => failure(await runBinary(root, 'oxfmt/bin/oxfmt', ['--check'])),
  },
  importsAreDeclared,
  importCircles,
  trackedFiles,
  documents,
]

function failure({ code, output }: CommandResult): readonly string[] {
  return code === 0 ? [] : [output.trimEnd()]
}

/** Runs a script of node_modules with this very Node, without a shell, so that Windows can too. */
function runBinary(root: string, script: string, args: readonly string[]): Promise<CommandResult> {
  return runCommand(root, [process.execPath, join(root, 'node_modules', script), ...args])
}
