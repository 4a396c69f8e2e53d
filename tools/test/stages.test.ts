import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lastRunOf, readCommit } from './lastRun.ts'
import type { Stage } from './Stage.ts'
import { listFiles, stagesOfFiles } from './stages.ts'

const root = join(import.meta.dirname, '../..')
const namesOf = (stages: readonly Stage[]) => stages.map(({ name }) => name)

it('runs format, lint, the types of the package and the unit tests for code', () => {
  const stages = stagesOfFiles(['packages/magazine/src/issue.ts', 'packages/magazine/src/issue.test.ts'])
  expect(namesOf(stages)).toEqual(['format', 'lint', 'types of packages/magazine', 'unit'])
  expect(stages.at(-1)?.args).toEqual(expect.arrayContaining(['related', 'packages/magazine/src/issue.ts']))
})

it('runs database tests and browser tests that are named, the latter on a build', () => {
  const stages = stagesOfFiles(['apps/server/src/a.db.test.ts', 'e2e/b.spec.ts', 'e2e/harness/c.ts'])
  expect(namesOf(stages)).toEqual([
    'format',
    'lint',
    'types of apps/server',
    'types of e2e',
    'unit',
    'db',
    'build',
    'e2e',
  ])
  expect(stages.at(-1)).toMatchObject({ needs: 'build', args: expect.arrayContaining(['e2e/b.spec.ts']) as string[] })
})

it('looks at the format alone of what is no code', () => {
  expect(namesOf(stagesOfFiles(['README.md']))).toEqual(['format'])
})

it('finds the files below a folder, and says where there is none', async () => {
  expect(await listFiles(root, ['tools/test'])).toContain('tools/test/stages.test.ts')
  await expect(listFiles(root, ['no/such/folder'])).rejects.toThrow('The project has no file at no/such/folder.')
})

it('sums a run up by stage, with what passed only when tried again', () => {
  const stage = { name: 'e2e', args: [] }
  const tally = { passed: 7, failed: 1, retried: 2 }
  const began = { commit: 'abc', isClean: true, startedAt: 5 }
  const outcomes = [
    { stage, result: 'failed' as const, seconds: 1.26, tally },
    {
      stage: { name: 'unit', args: [] },
      result: 'passed' as const,
      seconds: 2,
      tally: { passed: 1, failed: 0 },
    },
  ]
  expect(lastRunOf(outcomes, began)).toEqual({
    ...began,
    stages: [
      { name: 'e2e', result: 'failed', seconds: 1.3, passed: 7, failed: 1, retried: 2 },
      { name: 'unit', result: 'passed', seconds: 2, passed: 1, failed: 0, retried: 0 },
    ],
    passed: 8,
    failed: 1,
    retried: 2,
  })
})

it('names the commit that is tested, and nothing where there is none', async () => {
  expect((await readCommit(root)).commit).toMatch(/^[0-9a-f]{40}$/)
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-no-commit-'))
  await writeFile(join(folder, 'a.txt'), 'a')
  expect(await readCommit(folder)).toEqual({ commit: undefined, isClean: false })
  await rm(folder, { recursive: true })
})
