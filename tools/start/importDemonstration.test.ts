import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Failure } from '../process.ts'
import { importDemonstration, missingIssues, orderOfImports, readPlan } from './importDemonstration.ts'

const root = join(import.meta.dirname, '../..')

/** A start whose imports are noted, and fail for the folders named. */
async function aStart({ appKey = 'demo', failing = '' } = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-start-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const ran: string[] = []
  const run = (args: readonly string[]) => {
    ran.push(args.map((arg) => arg.replace(join('/title', 'demo/issues/'), '')).join(' '))
    const isBroken = failing !== '' && args.join(' ').endsWith(failing)
    return Promise.resolve({ code: isBroken ? 1 : 0, output: isBroken ? 'The reason.\n' : '' })
  }
  return { ran, importing: { root: '/title', configuration: { appKey, dataFolder }, run } }
}

const ISSUES = [
  { folder: '02', landing: 'published' },
  { folder: '04', landing: 'draft' },
] as const

it('opens with the latest issue and the drafts, and sends for the back issues afterwards, the newest first', () => {
  expect(orderOfImports({ published: ['old', 'middle', 'latest'], drafts: ['next'] })).toEqual({
    beforeServing: [
      { folder: 'latest', landing: 'published' },
      { folder: 'next', landing: 'draft' },
    ],
    whileServing: [
      { folder: 'middle', landing: 'published' },
      { folder: 'old', landing: 'published' },
    ],
  })
})

it('publishes what is published, leaves a draft a draft, and imports each once', async () => {
  const { ran, importing } = await aStart()
  await importDemonstration(ISSUES, importing)
  await importDemonstration(ISSUES, importing)
  expect(ran).toEqual(['--publish 02', '04'])
  expect(await missingIssues(ISSUES, importing.configuration)).toEqual([])
})

it('goes on with the issue that failed', async () => {
  const { ran, importing } = await aStart({ failing: '04' })
  await expect(importDemonstration(ISSUES, importing)).rejects.toThrow(Failure)
  await expect(importDemonstration(ISSUES, importing)).rejects.toThrow('The reason.')
  expect(ran).toEqual(['--publish 02', '04', '04'])
})

it('imports nothing into any other title', async () => {
  const { ran, importing } = await aStart({ appKey: 'my-magazine' })
  await importDemonstration(ISSUES, importing)
  expect(ran).toEqual([])
})

it('knows every folder of the demonstration, once, in the order of release', async () => {
  const { published, drafts } = await readPlan(root)
  const folders = await readdir(join(root, 'demo/issues'))
  expect([...published, ...drafts].toSorted()).toEqual(folders.filter((name) => isIssue(name)).toSorted())
  const days = await Promise.all(published.map(async (folder) => releaseOf(folder)))
  expect(days).toEqual(days.toSorted())
})

const isIssue = (name: string) => existsSync(join(root, 'demo/issues', name, 'issue.md'))

async function releaseOf(folder: string): Promise<string> {
  const text = await readFile(join(root, 'demo/issues', folder, 'issue.md'), 'utf8')
  return /^released: (\S+)$/m.exec(text)?.[1] ?? ''
}
