import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fileProblems, ignoredFiles } from './files.ts'

const root = ['', 'opt', 'somebody', 'gatefold'].join('/')
const context = { folders: [root], registry: 'registry.test:4873' }
const problems = (text: string, file = 'notes.md') => fileProblems({ file, text }, context)

describe('fileProblems', () => {
  it('has nothing to say about a short and general file', () => {
    expect(problems('One line.\n')).toEqual([])
  })

  it('counts 500 lines as the most, prose and what is generated apart', () => {
    expect(problems('line\n'.repeat(500), 'page.css')).toEqual([])
    expect(problems('line\n'.repeat(501), 'page.css')).toEqual(['page.css has 501 lines; 500 is the most.'])
    expect(problems('line\n'.repeat(501), 'notes.md')).toEqual([])
    expect(problems('line\n'.repeat(501), 'contract/generated/schema.ts')).toEqual([])
  })

  it('finds the folder of the checkout, and not a longer name that begins like it', () => {
    expect(problems(`cd ${root}/apps`)).toHaveLength(1)
    expect(problems(`cd ${root}-two/apps`)).toEqual([])
  })

  it('finds the home of a person', () => {
    expect(problems(`cd ${['', 'home', 'ada', 'gatefold'].join('/')}`)).toHaveLength(1)
  })

  it('finds the registry of this machine', () => {
    expect(problems('see https://registry.test:4873/x')).toEqual(['notes.md mentions the registry registry.test:4873.'])
  })

  it('finds a lockfile that names where its packages came from', () => {
    const lock = '{ "resolved": "https://elsewhere.test/x.tgz" }'
    expect(problems(lock, 'package-lock.json')).toHaveLength(1)
    expect(problems('{ "resolved": "packages/magazine", "link": true }', 'package-lock.json')).toEqual([])
  })
})

it('names what is committed although Git is told to ignore it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: folder })
  git('init', '-q')
  for (const name of ['made.ts', 'written.ts']) await writeFile(join(folder, name), '')
  git('add', '.')
  expect(await ignoredFiles(folder)).toEqual([])
  await writeFile(join(folder, '.gitignore'), 'made.ts\n')
  expect(await ignoredFiles(folder)).toEqual(['made.ts is committed, and .gitignore names it: `git rm --cached` it.'])
})
