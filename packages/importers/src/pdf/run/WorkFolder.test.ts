import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RENDITION_PLAN } from '../../pages/PageImages.ts'
import { openWorkFolder } from './WorkFolder.ts'

const KEY = { hash: 'a'.repeat(64), renditions: RENDITION_PLAN, now: new Date('2026-05-01T00:00:00Z') }

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatefold-work-'))
})
afterEach(() => rm(parent, { recursive: true }))

/** The folder as a killed import left it. */
async function aKilledImport(lock: string): Promise<string> {
  const { path } = await openWorkFolder(parent, KEY)
  await writeFile(join(path, 'in-use-by'), lock)
  return path
}

it('takes up the folder of an import that is gone', async () => {
  const left = await aKilledImport('4194304 1')
  expect((await openWorkFolder(parent, KEY)).path).toBe(left)
})

it('takes up the folder of an import that had the same number, as every process of a container has', async () => {
  const left = await aKilledImport(`${process.pid} 1`)
  expect((await openWorkFolder(parent, KEY)).path).toBe(left)
})

it('leaves a folder alone that is in use, by this process or by another', async () => {
  const first = await openWorkFolder(parent, KEY)
  const second = await openWorkFolder(parent, KEY)
  expect(second.path).not.toBe(first.path)
  await writeFile(join(first.path, 'in-use-by'), `${process.ppid} 1`)
  expect((await openWorkFolder(parent, KEY)).path).not.toBe(first.path)
  await second.remove()
  expect(await readdir(parent)).toHaveLength(2)
})

it('keeps the folders of the last imports that have succeeded, and those that were stopped', async () => {
  const left = await aKilledImport('4194304 1')
  for (let number = 0; number < 8; number += 1) {
    const { path, finish } = await openWorkFolder(parent, { ...KEY, hash: `${number}` })
    await finish()
    const time = new Date(Date.UTC(2026, 4, 1, number))
    await utimes(join(path, 'finished'), time, time)
  }
  const { path: last, finish } = await openWorkFolder(parent, { ...KEY, hash: '0' })
  await finish()
  const names = await readdir(parent)
  expect(names).toHaveLength(7)
  expect([left, last].map((path) => names.includes(basename(path)))).toEqual([true, true])
})
