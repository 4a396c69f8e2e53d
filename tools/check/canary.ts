import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { runCommand } from '../process.ts'
import type { Step } from './Step.ts'

const ARROW = 'boundaries(dependencies)'
const SILENCE = 'nothing'
const reader = 'apps/reader/src'
const studio = 'apps/studio/src'
const server = 'apps/server/src'

/** Files that break the rules on purpose, by the rule that each must be reported for; those under `nothing` break none. */
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [ARROW]: {
    [`${reader}/features/one/importsAnotherFeature.ts`]: "export { two } from '../two/Two.ts'",
    [`${reader}/features/one/importsTheContract.ts`]:
      "export { schemaText } from '@gatefold/contract/generated/schemaText'",
    [`${reader}/features/one/importsTheContractLazily.ts`]:
      "export const load = () => import('@gatefold/contract/generated/schemaText')",
    [`${reader}/features/one/importsTheContractsTypes.ts`]:
      "export type { GetIssuesQuery } from '@gatefold/contract/generated/operations'",
    [`${reader}/features/one/importsWhatDoesNotExist.ts`]: "export { nothing } from './nothing.ts'",
    [`${reader}/render/importsTheContract.ts`]: "export { schemaText } from '@gatefold/contract/generated/schemaText'",
    [`${reader}/storage/importsAFeature.ts`]: "export { two } from '../features/two/Two.ts'",
    [`${reader}/storage/importsTheWorker.ts`]: "export { storage } from '../worker/importsStorage.ts'",
    [`${reader}/ui/importsAService.ts`]: "export { storage } from '../storage/storage.ts'",
    [`${reader}/worker/importsFavorites.ts`]: "export { storage } from '../content/favorites/favorites.ts'",
    [`${reader}/worker/importsTheInterface.ts`]: "export { ui } from '../ui/ui.ts'",
    [`${studio}/api/importsAFeature.ts`]: "export { log } from '../features/log/log.ts'",
    [`${studio}/features/members/importsAnotherFeature.ts`]: "export { log } from '../log/log.ts'",
    [`${studio}/features/members/importsTheApp.ts`]: "export { app } from '../../app/app.ts'",
    [`${studio}/features/members/importsTheReader.ts`]: "export { ui } from '../../../../reader/src/ui/ui.ts'",
    [`${studio}/ui/importsTheApi.ts`]: "export { api } from '../api/api.ts'",
    [`${server}/analytics/importsAnotherNoun.ts`]: "export { articles } from '../content/articles.ts'",
    [`${server}/content/importsTheReader.ts`]: "export { two } from '../../../reader/src/features/two/Two.ts'",
    [`${server}/http/graphql/readsRows.ts`]: "export { articles } from '../../content/articles.ts'",
    [`${server}/platform/db/importsTheDomain.ts`]: "export type { Slug } from '@gatefold/magazine/slug'",
    [`${server}/publishing/importsANoun.ts`]: "export { articles } from '../content/articles.ts'",
    'packages/contract/src/importsTheImporters.ts':
      "export type { ImportLimits } from '@gatefold/importers/ImportLimits'",
    'packages/importers/src/importsTheContract.ts':
      "export { schemaText } from '@gatefold/contract/generated/schemaText'",
    'packages/magazine/src/importsTheContract.ts':
      "export { schemaText } from '@gatefold/contract/generated/schemaText'",
  },
  'eslint(complexity)': {
    'tools/habits/tangled.ts': lines(
      'export function grade(n: number): number {',
      '  if (n === 1) return 1',
      '  if (n === 2) return 2',
      '  if (n === 3) return 3',
      '  if (n === 4) return 4',
      '  if (n === 5) return 5',
      '  if (n === 6) return 6',
      '  if (n === 7) return 7',
      '  if (n === 8) return 8',
      '  if (n === 9) return 9',
      '  if (n === 10) return 10',
      '  return 0',
      '}',
    ),
  },
  'eslint(max-params)': {
    'tools/habits/fiveParameters.ts':
      'export const add = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e',
  },
  'eslint(no-restricted-imports)': {
    [`${server}/commerce/purchases/cutsByHand.ts`]: "export { redactArticle } from '../../access/accessRules.ts'",
    [`${server}/http/graphql/decidesAccess.ts`]: "export { mayRead } from '@gatefold/magazine/access'",
  },
  'gatefold(no-written-words)': {
    [`${reader}/features/one/WritesNames.tsx`]: lines(
      'export function WritesNames({ isOpen }: { readonly isOpen: boolean }) {',
      "  return <nav aria-label={isOpen ? 'Contents' : undefined} />",
      '}',
    ),
    [`${reader}/features/one/WritesWords.tsx`]: lines(
      'export function WritesWords() {',
      '  return <p>Start reading</p>',
      '}',
    ),
    [`${studio}/features/log/WritesWords.tsx`]: lines(
      'export function WritesWords() {',
      '  return <p>Start publishing</p>',
      '}',
    ),
    [`${reader}/features/one/writesATitle.ts`]: lines(
      'export function writesATitle(document: { title: string }, name: string): void {',
      '  document.title = `Article ${name}`',
      '}',
    ),
  },
  'import(no-cycle)': {
    'tools/habits/cycle.ts': lines(
      "import { other } from './cycleBack.ts'",
      '',
      'export type One = 1',
      '',
      'export const one = (): One => other(1)',
    ),
    'tools/habits/cycleBack.ts': lines(
      "import type { One } from './cycle.ts'",
      '',
      'export const other = (one: One): One => one',
    ),
  },
  'import(no-default-export)': {
    'tools/habits/defaultExport.ts': lines('const value = 1', '', 'export default value'),
  },
  'typescript(no-explicit-any)': {
    'tools/habits/anyType.ts': 'export const value = (anything: any) => String(anything)',
  },
  'typescript(no-floating-promises)': {
    'tools/habits/floatingPromise.ts': lines('export function start(): void {', '  Promise.resolve(1)', '}'),
  },
  'typescript(switch-exhaustiveness-check)': {
    'tools/habits/missingCase.ts': lines(
      "export function describe(kind: 'a' | 'b'): string {",
      '  switch (kind) {',
      "    case 'a':",
      "      return 'first'",
      '  }',
      "  return 'none'",
      '}',
    ),
  },
  [SILENCE]: {
    [`${reader}/content/favorites/favorites.ts`]: "export { storage } from '../../storage/storage.ts'",
    [`${reader}/features/one/SaysSigns.tsx`]: lines(
      'export function SaysSigns({ name }: { readonly name: string }) {',
      '  return <p title={name}>· {name} ›</p>',
      '}',
    ),
    [`${reader}/features/one/importsAService.ts`]: "export { storage } from '../../storage/storage.ts'",
    [`${reader}/features/one/importsTheDomain.ts`]: "export type { Slug } from '@gatefold/magazine/slug'",
    [`${reader}/features/two/Two.ts`]: 'export const two = 2',
    [`${reader}/storage/importsTheMessages.ts`]: "export { message } from '../worker/messages.ts'",
    [`${reader}/storage/storage.ts`]: "export const storage = 'storage'",
    [`${reader}/ui/ui.ts`]: "export const ui = 'ui'",
    [`${reader}/worker/importsStorage.ts`]: "export { storage } from '../storage/storage.ts'",
    [`${reader}/worker/messages.ts`]: "export const message = 'message'",
    [`${studio}/api/api.ts`]: "export { schemaText as api } from '@gatefold/contract/generated/schemaText'",
    [`${studio}/app/app.ts`]: "export { log as app } from '../features/log/log.ts'",
    [`${studio}/features/log/log.ts`]: "export { api as log } from '../../api/api.ts'",
    [`${server}/access/accessRules.ts`]: "export const redactArticle = 'cut'",
    [`${server}/content/articles.ts`]: "export const articles = 'articles'",
  },
}

const TYPES = {
  compilerOptions: { lib: ['es2024', 'dom'], types: ['react'], jsx: 'react-jsx' },
  include: ['.'],
}

interface Diagnostic {
  readonly filename: string
  readonly code?: string
}

/** A linter that has gone blind reports success: it must catch these files, and only those. They stand in a folder only while it looks. */
export const canary: Step = {
  name: 'canary of the linter',
  async run(root) {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'gatefold-canary-')))
    try {
      await writeFiles(root, folder)
      const linter = [
        process.execPath,
        join(root, 'node_modules/oxlint/bin/oxlint'),
        '-c',
        join(root, 'oxlint.config.ts'),
      ]
      const { output } = await runCommand(folder, [
        ...linter,
        ...commonLintArguments,
        '--ignore-pattern',
        'node_modules',
        '--format',
        'json',
        '.',
      ])
      const { diagnostics } = JSON.parse(output.slice(output.indexOf('{'))) as { diagnostics: readonly Diagnostic[] }
      return compare(new Map(diagnostics.map(({ filename, code = '' }) => [filename.split(sep).join('/'), code])))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function writeFiles(root: string, folder: string): Promise<void> {
  const files = Object.values(FILES).flatMap((sources) => Object.entries(sources))
  const types = { ...TYPES, extends: join(root, 'tsconfig.base.json') }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [path, source] of [...files, ['tsconfig.json', JSON.stringify(types)] as const]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${source}\n`)
  }
}

function compare(reported: ReadonlyMap<string, string>): readonly string[] {
  return Object.entries(FILES).flatMap(([rule, sources]) =>
    Object.keys(sources).flatMap((file) => {
      const found = reported.get(file) ?? SILENCE
      return found === rule ? [] : [`${file} in tools/check/canary.ts: expected ${rule}, the linter said ${found}.`]
    }),
  )
}

function lines(...text: readonly string[]): string {
  return text.join('\n')
}

/** A warning fails too: a rule is an error or it is absent. */
export const commonLintArguments = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']

export const lintArguments = [...commonLintArguments, '.']
