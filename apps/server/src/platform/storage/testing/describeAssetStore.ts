import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AssetStore, StoredAsset } from '../AssetStore.ts'

/** What every asset store must do; run it with a maker of empty stores. */
export function describeAssetStore(title: string, makeStore: () => Promise<AssetStore>): void {
  describe(title, () => {
    describeCommitting(makeStore)
    describeReading(makeStore)
    describeCleaning(makeStore)
  })
}

function describeCommitting(makeStore: () => Promise<AssetStore>): void {
  it('names a file by the hash of its content and serves it only after commit', async () => {
    const store = await makeStore()
    const staged = await store.stage('one', chunks('ab', 'c'))
    expect(staged).toMatchObject({ importId: 'one', hash: sha256('abc'), bytes: 3 })
    expect(await store.size({ hash: staged.hash, extension: 'txt' })).toBeUndefined()
    const stored = await store.commit(staged, 'txt')
    expect(stored).toEqual({ hash: sha256('abc'), extension: 'txt' })
    expect(await readText(store, stored)).toBe('abc')
  })

  it('keeps one file when two imports bring the same content', async () => {
    const store = await makeStore()
    const [first, second] = await Promise.all([store.stage('one', chunks('abc')), store.stage('two', chunks('abc'))])
    await store.commit(first, 'txt')
    const stored = await store.commit(second, 'txt')
    expect(await listAll(store)).toEqual([stored])
    expect(await readText(store, stored)).toBe('abc')
    expect(await store.listStaging().then((ids) => ids.length)).toBeLessThanOrEqual(2)
  })

  it('keeps an empty file', async () => {
    const store = await makeStore()
    const stored = await store.commit(await store.stage('one', chunks()), 'txt')
    expect(await store.size(stored)).toBe(0)
    expect(await readText(store, stored)).toBe('')
  })

  it('keeps nothing of a file whose content breaks off', async () => {
    const store = await makeStore()
    await expect(store.stage('one', breakingOff('abc'))).rejects.toThrow('broken archive')
    await store.discard('one')
    expect(await store.listStaging()).toEqual([])
    expect(await listAll(store)).toEqual([])
  })
}

function describeReading(makeStore: () => Promise<AssetStore>): void {
  it.each([
    [{ start: 0, end: 0 }, 'a'],
    [{ start: 2, end: 4 }, 'cde'],
    [{ start: 4, end: 99 }, 'ef'],
  ])('reads the bytes of the range %o, both ends included', async (range, expected) => {
    const store = await makeStore()
    const stored = await store.commit(await store.stage('one', chunks('abcdef')), 'txt')
    expect(await readText(store, stored, range)).toBe(expected)
  })

  it.each([
    [sha256('nothing'), 'txt'],
    ['../../gatefold', 'db'],
    [sha256('abc'), '../txt'],
    ['', ''],
  ])('has no file %s.%s', async (hash, extension) => {
    const store = await makeStore()
    expect(await store.open({ hash, extension })).toBeUndefined()
    expect(await store.size({ hash, extension })).toBeUndefined()
  })
}

function describeCleaning(makeStore: () => Promise<AssetStore>): void {
  it('discards what one import staged and leaves the others alone', async () => {
    const store = await makeStore()
    await store.stage('dead', chunks('abc'))
    const alive = await store.stage('alive', chunks('abc'))
    await store.discard('dead')
    await store.discard('never-there')
    expect(await store.listStaging()).toEqual(['alive'])
    expect(await readText(store, await store.commit(alive, 'txt'))).toBe('abc')
  })

  it('removes a file, and does not mind when it is gone', async () => {
    const store = await makeStore()
    const remaining = await store.commit(await store.stage('one', chunks('kept')), 'txt')
    const removed = await store.commit(await store.stage('one', chunks('removed')), 'txt')
    await store.remove(removed)
    await store.remove(removed)
    expect(await listAll(store)).toEqual([remaining])
    expect(await store.open(removed)).toBeUndefined()
  })

  it('commits and removes at the same time without losing a file', async () => {
    const store = await makeStore()
    const rounds = Array.from({ length: 30 }, async (_, round) => {
      const staged = await store.stage(`round-${round}`, chunks(`kept ${round}`))
      const removed = await store.commit(await store.stage(`round-${round}`, chunks(`removed ${round}`)), 'txt')
      const [stored] = await Promise.all([store.commit(staged, 'txt'), store.remove(removed), store.discard('other')])
      return stored
    })
    const committed = await Promise.all(rounds)
    expect(new Set((await listAll(store)).map(({ hash }) => hash))).toEqual(new Set(committed.map(({ hash }) => hash)))
  })
}

async function* chunks(...texts: readonly string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Promise.resolve(Buffer.from(text))
}

async function* breakingOff(text: string): AsyncIterable<Uint8Array> {
  yield* chunks(text)
  throw new Error('broken archive')
}

async function readText(store: AssetStore, ...asset: Parameters<AssetStore['open']>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const chunk of (await store.open(...asset)) ?? []) parts.push(chunk)
  return Buffer.concat(parts).toString()
}

async function listAll(store: AssetStore): Promise<readonly StoredAsset[]> {
  const assets: StoredAsset[] = []
  for await (const asset of store.list()) assets.push(asset)
  return assets
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
