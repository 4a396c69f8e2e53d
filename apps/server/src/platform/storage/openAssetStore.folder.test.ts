import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FolderAssetStore } from './openAssetStore.ts'
import { describeAssetStore } from './testing/describeAssetStore.ts'

describeAssetStore('FolderAssetStore', async () => new FolderAssetStore(await aFolder()))

describe('FolderAssetStore on the disk', () => {
  it('leaves no folder behind when nothing was kept', async () => {
    const root = await aFolder()
    const store = new FolderAssetStore(join(root, 'assets'))
    const staged = await store.stage('one', contentOf('abc'))
    await store.stage('one', contentOf('def'))
    await store.remove(await store.commit(staged, 'txt'))
    await store.discard('one')
    expect(await readdir(root)).toEqual([])
  })

  it('takes no path for the id of an import', async () => {
    const store = new FolderAssetStore(await aFolder())
    await expect(store.discard('../..')).rejects.toThrow('Not the id of an import')
  })
})

async function* contentOf(text: string): AsyncIterable<Uint8Array> {
  yield Promise.resolve(Buffer.from(text))
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
