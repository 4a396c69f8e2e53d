import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashSources } from './buildApps.ts'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatefold-hash-'))
  await mkdir(join(root, 'src/dist'), { recursive: true })
  await writeFile(join(root, 'src/a.ts'), 'one')
})

afterEach(() => rm(root, { recursive: true }))

it('changes with a byte, a name and a new file, and not otherwise', async () => {
  const hashes = [await hashSources(root, ['src'])]
  await writeFile(join(root, 'src/a.ts'), 'two')
  hashes.push(await hashSources(root, ['src']))
  await writeFile(join(root, 'src/b.ts'), '')
  hashes.push(await hashSources(root, ['src']))
  expect(new Set(hashes).size).toBe(3)
  expect(await hashSources(root, ['src'])).toBe(hashes[2])
})

it('is blind to tests and to what was built', async () => {
  const before = await hashSources(root, ['src', 'src/a.ts'])
  await writeFile(join(root, 'src/a.test.ts'), 'a test')
  await writeFile(join(root, 'src/dist/a.js'), 'built')
  expect(await hashSources(root, ['src', 'src/a.ts'])).toBe(before)
})
