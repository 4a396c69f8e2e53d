import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { runBinary } from '../process.ts'
import type { Step } from './Step.ts'

const folder = 'tools/check/canary'
const arrow = 'boundaries(dependencies)'
const reader = 'apps/reader/src'
const server = 'apps/server/src'

/** The files of the canary that must be reported, and by which rule. Every other file there must be silent. */
const expected: Readonly<Record<string, string>> = {
  [`${reader}/features/one/importsAnotherFeature.ts`]: arrow,
  [`${reader}/features/one/importsTheContract.ts`]: arrow,
  [`${reader}/features/one/importsTheContractLazily.ts`]: arrow,
  [`${reader}/features/one/importsTheContractsTypes.ts`]: arrow,
  [`${reader}/features/one/importsWhatDoesNotExist.ts`]: arrow,
  [`${reader}/features/one/WritesWords.tsx`]: 'gatefold(no-written-words)',
  [`${reader}/features/one/WritesNames.tsx`]: 'gatefold(no-written-words)',
  [`${reader}/features/one/writesATitle.ts`]: 'gatefold(no-written-words)',
  [`${reader}/render/importsTheContract.ts`]: arrow,
  [`${reader}/storage/importsAFeature.ts`]: arrow,
  [`${reader}/storage/importsTheWorker.ts`]: arrow,
  [`${reader}/ui/importsAService.ts`]: arrow,
  [`${reader}/worker/importsFavorites.ts`]: arrow,
  [`${reader}/worker/importsTheInterface.ts`]: arrow,
  [`${server}/platform/db/importsTheDomain.ts`]: arrow,
  [`${server}/analytics/importsAnotherNoun.ts`]: arrow,
  [`${server}/content/importsTheReader.ts`]: arrow,
  [`${server}/http/graphql/decidesAccess.ts`]: 'eslint(no-restricted-imports)',
  [`${server}/http/graphql/readsRows.ts`]: arrow,
  [`${server}/publishing/importsANoun.ts`]: arrow,
  'packages/contract/src/importsTheImporters.ts': arrow,
  'packages/importers/src/importsTheContract.ts': arrow,
  'packages/magazine/src/importsTheContract.ts': arrow,
  'habits/anyType.ts': 'typescript(no-explicit-any)',
  'habits/defaultExport.ts': 'import(no-default-export)',
  'habits/floatingPromise.ts': 'typescript(no-floating-promises)',
  'habits/fiveParameters.ts': 'eslint(max-params)',
  'habits/missingCase.ts': 'typescript(switch-exhaustiveness-check)',
  'habits/tangled.ts': 'eslint(complexity)',
  // One of its two imports is of a type.
  'habits/testing/cycle.ts': 'import(no-cycle)',
  'habits/testing/cycleBack.ts': 'import(no-cycle)',
}

interface Diagnostic {
  readonly filename: string
  readonly code?: string
}

/** A linter that has gone blind reports success. This folder breaks the rules on purpose and must be caught. */
export const canary: Step = {
  name: 'canary of the linter',
  async run(root) {
    const { output } = await runBinary(root, 'oxlint/bin/oxlint', canaryArguments)
    const { diagnostics } = JSON.parse(output.slice(output.indexOf('{'))) as { diagnostics: readonly Diagnostic[] }
    const reported = new Map(diagnostics.map(({ filename, code = '' }) => [nameOf(filename), code]))
    return compare(await filesBelow(join(root, folder)), reported)
  },
}

function nameOf(filename: string): string {
  return filename
    .split(sep)
    .join('/')
    .replace(/^.*tools\/check\/canary\//, '')
}

function compare(files: readonly string[], reported: ReadonlyMap<string, string>): readonly string[] {
  const problems: string[] = []
  for (const file of Object.keys(expected)) {
    if (!files.includes(file)) problems.push(`${folder}/${file} is expected to break a rule and is not there.`)
  }
  for (const file of files) {
    const found = reported.get(file)
    if (found === expected[file]) continue
    problems.push(`${folder}/${file}: expected ${expected[file] ?? 'silence'}, the linter said ${found ?? 'nothing'}.`)
  }
  return problems
}

async function filesBelow(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** A warning fails too: a rule is an error or it is absent. */
export const commonLintArguments = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']

export const lintArguments = [...commonLintArguments, '--ignore-pattern', 'tools/check/canary/**', '.']

/** The same rules over the folder that breaks them on purpose. */
const canaryArguments = [...commonLintArguments, '--format', 'json', 'tools/check/canary']
