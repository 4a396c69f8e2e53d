import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { withPublishingLock } from '../../platform/db/contentRevision.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { anAsset } from '../testing/anImportedIssue.ts'
import { importInto, NOW, publishingDeps, takeStock } from '../testing/aPublisher.ts'
import { beginImport, createImportId, recoverImports, writeJournal } from './importJournal.ts'

const NOTHING = { stored: [], known: [], staging: [], imports: [], journal: [] }

describeOnEachDatabase('recoverImports', (makeDatabase) => {
  it('removes what an import left that died while staging', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await stage('abc', await deadProcess(deps))
    expect(await recoverImports(deps)).toBe(1)
    expect(await takeStock(deps)).toEqual(NOTHING)
  })

  it('removes what an import left that died between the files and the rows', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await storeHalf(await deadProcess(deps), ['abc', 'def'])
    expect((await takeStock(deps)).stored).toHaveLength(1)
    expect(await recoverImports(deps)).toBe(1)
    expect(await takeStock(deps)).toEqual(NOTHING)
  })

  it('leaves a live import alone, and one of another machine for a day', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const elsewhere = { ...deps, self: { host: 'elsewhere', pid: 1, start: '1' } }
    await storeHalf(deps, ['abc', 'def'])
    await storeHalf(elsewhere, ['ghi', 'jkl'])
    const before = await takeStock(deps)
    expect(await recoverImports(deps)).toBe(0)
    expect(await takeStock(deps)).toEqual(before)
    const dayAfter = new Date(NOW.getTime() + 25 * 60 * 60_000)
    expect(await recoverImports({ ...deps, now: () => dayAfter })).toBe(1)
    expect((await takeStock(deps)).staging).toEqual(before.staging.filter((id) => !id.startsWith('656c73')))
  })

  it('leaves a file that an issue names, or that a live import is about to name', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const dead = await deadProcess(deps)
    await importInto(deps, { assets: [anAsset('a.vtt', 'text/vtt', 'named')] })
    await storeHalf(dead, ['named', 'x'], 'vtt')
    await storeHalf(dead, ['shared', 'x'], 'vtt')
    await storeHalf(deps, ['shared', 'x'], 'vtt')
    await recoverImports(deps)
    const stock = await takeStock(deps)
    expect(stock.stored).toHaveLength(2)
    expect(stock.known).toHaveLength(1)
    expect(stock.imports).toHaveLength(1)
  })

  it('cleans up a folder in the staging area that no import has made', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await deps.assets.stage('stray', chunks('abc'))
    await recoverImports(deps)
    expect(await takeStock(deps)).toEqual(NOTHING)
  })

  it('does not take a later process with the same number for the dead one', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await storeHalf({ ...deps, self: { ...deps.self, start: 'earlier' } }, ['abc', 'def'])
    expect(await recoverImports(deps)).toBe(1)
    expect(await takeStock(deps)).toEqual(NOTHING)
  })
})

/** The dependencies of a process that has ended. */
async function deadProcess(deps: PublishingDeps): Promise<PublishingDeps> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return { ...deps, self: { ...deps.self, pid: child.pid ?? 0 } }
}

async function stage(content: string, deps: PublishingDeps) {
  const importId = createImportId({ identity: deps.self, started: deps.now() }, deps.createUuid())
  return deps.assets.stage(importId, chunks(content))
}

/** As an import does it that ends with the first of its files stored, and no row. */
async function storeHalf(deps: PublishingDeps, contents: readonly [string, string], extension = 'txt'): Promise<void> {
  const importId = beginImport(deps)
  const [first, second] = await Promise.all(contents.map((content) => deps.assets.stage(importId, chunks(content))))
  if (first === undefined || second === undefined) throw new Error('Two files are staged.')
  const assets = [first, second].map(({ hash }) => ({ hash, extension }))
  await withPublishingLock(deps.db, (transaction) => writeJournal(importId, assets, transaction))
  await deps.assets.commit(first, extension)
}

async function* chunks(text: string): AsyncIterable<Uint8Array> {
  yield Promise.resolve(Buffer.from(text))
}
