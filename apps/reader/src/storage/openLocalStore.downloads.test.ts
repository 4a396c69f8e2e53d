import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { anArticle, anIssue } from '../testing/anIssue.ts'
import type { DownloadRecord } from './DownloadRecord.ts'
import type { DownloadStore } from './LocalStore.ts'
import { summaryOf } from './magazineDatabase.ts'
import { openLocalStore } from './openLocalStore.ts'
import { aFirstDatabase } from './testing/aFirstDatabase.ts'
import { rawDatabase } from './testing/rawDatabase.ts'

async function aStore(factory = new IDBFactory()): Promise<DownloadStore> {
  const opened = await openLocalStore({ indexedDB: factory, now: () => 1000 })
  if (opened.kind === 'failed') throw opened.error
  return opened.value
}

const ISSUE = anIssue({
  updated: 'one',
  articles: [anArticle({ id: 'a1', isFeatured: true }), anArticle({ id: 'a2', index: 1 })],
})
const NEWER = anIssue({ updated: 'two', articles: [anArticle({ id: 'a3' })] })

function aRecord(fields: Partial<DownloadRecord> = {}): DownloadRecord {
  return {
    issueId: 'i1',
    ticket: 't1',
    status: { kind: 'loading' },
    withFilms: false,
    isAutomatic: false,
    requestedAt: 1,
    ...fields,
  }
}

const held = { issueId: ISSUE.id, updated: 'one', files: [] }
const READY = aRecord({ status: { kind: 'ready' }, held })

async function aHeldIssue(fields: Partial<DownloadRecord> = {}): Promise<DownloadStore> {
  const store = await aStore()
  await store.saveDownload({ ...READY, ...fields })
  await store.commitDownload(ISSUE, { ...READY, ...fields })
  return store
}

describe('the downloads of the local store', () => {
  it('R4.11 are read back as they were written, one and all', async () => {
    const store = await aStore()
    expect(await store.readDownloads()).toEqual([])
    expect(await store.readDownload('i1')).toBeUndefined()
    expect(await store.saveDownload(aRecord())).toBe(true)
    await store.saveDownload(aRecord({ issueId: 'i2' }))
    expect(await store.readDownload('i1')).toEqual(aRecord())
    expect((await store.readDownloads()).map(({ issueId }) => issueId)).toEqual(['i1', 'i2'])
  })

  it('are not written by whoever was asked before the last request', async () => {
    const store = await aStore()
    await store.saveDownload(aRecord({ ticket: 't2' }))
    expect(await store.saveDownload(aRecord({ status: { kind: 'ready' } }), 't1')).toBe(false)
    expect(await store.commitDownload(ISSUE, READY)).toBe(false)
    expect(await store.readIssue('i1')).toBeUndefined()
    expect(await store.readDownload('i1')).toEqual(aRecord({ ticket: 't2' }))
  })

  it('are not written once they have been removed', async () => {
    const store = await aHeldIssue()
    await store.removeDownload('i1')
    expect(await store.saveDownload(READY, 't1')).toBe(false)
    expect(await store.commitDownload(ISSUE, READY)).toBe(false)
    expect(await store.readDownloads()).toEqual([])
  })

  it('R3.7 come with the issue and all its articles in one transaction, or not at all', async () => {
    const store = await aHeldIssue()
    const unsavable = { ...anArticle({ id: 'a4' }), name: (() => 'no data') as unknown as string }
    const record = aRecord({ held: { ...held, updated: 'two' } })
    await expect(store.commitDownload({ ...NEWER, articles: [unsavable] }, record)).rejects.toThrow('cloned')
    expect(await store.readDownload('i1')).toEqual(READY)
    expect((await store.readIssue('i1'))?.value).toEqual(ISSUE)
    expect(await store.commitDownload(NEWER, record)).toBe(true)
    expect((await store.readIssue('i1'))?.value).toEqual(NEWER)
  })

  it('keep their version of the issue against a newer one that was only read', async () => {
    const store = await aHeldIssue()
    expect(await store.saveIssue(NEWER)).toBe(false)
    expect((await store.readIssue('i1'))?.value).toEqual(ISSUE)
    expect(await store.saveIssue(ISSUE)).toBe(true)
    await store.removeDownload('i1')
    expect(await store.saveIssue(NEWER)).toBe(true)
    expect((await store.readIssue('i1'))?.value).toEqual(NEWER)
  })

  it('keep their text against the same issue as it is shown to whoever has not bought it', async () => {
    const store = await aHeldIssue()
    const teaser = { ...ISSUE, isFree: false, isPurchased: false, articles: [anArticle({ id: 'a1', components: [] })] }
    expect(await store.saveIssue(teaser)).toBe(true)
    expect((await store.readIssue('i1'))?.value).toEqual(ISSUE)
    await store.saveIssue({ ...ISSUE, isFree: false, isPurchased: true })
    expect((await store.readIssue('i1'))?.value.isPurchased).toBe(true)
  })

  it('leave the listing and the featured articles when they are removed', async () => {
    const store = await aHeldIssue()
    await store.saveIssues([summaryOf(ISSUE)])
    await store.removeDownload('i1')
    expect(await store.readIssue('i1')).toBeUndefined()
    expect((await store.readIssues())?.value).toEqual([summaryOf(ISSUE)])
    expect((await store.readFeaturedArticles())?.value.map(({ id }) => id)).toEqual(['a1'])
    expect(await store.readArticlePage('i1', 'a1')).toBeUndefined()
  })

  it('go with their reader, and leave what everybody may read', async () => {
    const store = await aHeldIssue({ owner: 'ana' })
    for (const [issueId, owner] of [['i2', 'ben'] as const, ['i3', undefined] as const]) {
      await store.saveDownload(aRecord({ issueId, ...(owner === undefined ? {} : { owner }) }))
    }
    const ids = async () => (await store.readDownloads()).map(({ issueId }) => issueId)
    await store.removeOwned()
    expect(await ids()).toEqual(['i3'])
    expect(await store.readIssue('i1')).toBeUndefined()
  })

  it('go with what their reader has bought and only read', async () => {
    const store = await aStore()
    const [bought, free] = [
      anIssue({ id: 'i1', isFree: false, isPurchased: true }),
      anIssue({ id: 'i2', isFree: true }),
    ]
    await store.saveIssues([summaryOf(bought), summaryOf(free)])
    for (const issue of [bought, free]) {
      await store.saveIssue({ ...issue, articles: [anArticle({ id: `of-${issue.id}`, IssueID: issue.id })] })
    }
    await store.removeOwned()
    expect(await store.readIssue('i1')).toBeUndefined()
    expect(await store.readArticlePage('i1', 'of-i1')).toBeUndefined()
    expect((await store.readIssue('i2'))?.value.articles).toHaveLength(1)
    expect((await store.readIssues())?.value).toHaveLength(2)
  })

  it('know when their issue was last opened', async () => {
    const store = await aHeldIssue()
    await store.touchDownload('i1', 77)
    await store.touchDownload('i9', 77)
    expect(await store.readDownloads()).toEqual([{ ...READY, openedAt: 77 }])
  })

  it('are to be fetched anew where their row is damaged', async () => {
    const factory = new IDBFactory()
    const store = await aStore(factory)
    const database = await rawDatabase(factory)
    const rows = database.transaction('downloads', 'readwrite').objectStore('downloads')
    rows.put({ issueId: 'i1', held: { updated: 1 } })
    rows.put({ ...READY, issueId: 'i2', owner: 'ana', openedAt: 9, status: 'ready' })
    rows.put({ ...READY, issueId: 'i3', held: { ...held, files: [null] } })
    database.close()
    const anew = {
      isDamaged: true,
      ticket: '',
      status: { kind: 'loading' },
      withFilms: false,
      isAutomatic: false,
      requestedAt: 0,
    }
    expect(await store.readDownloads()).toEqual([
      { ...anew, issueId: 'i1' },
      { ...aRecord({ issueId: 'i2' }), held, owner: 'ana', openedAt: 9 },
      { ...anew, ticket: 't1', requestedAt: 1, issueId: 'i3' },
    ])
    expect(await store.saveIssue(ISSUE)).toBe(true)
    expect(await store.saveDownload(aRecord(), '')).toBe(true)
    expect(await store.readDownload('i1')).toEqual(aRecord())
  })

  it('are listed as they are held', async () => {
    const store = await aHeldIssue()
    await store.saveIssues([summaryOf(NEWER)])
    expect((await store.readIssues())?.value).toEqual([summaryOf(ISSUE)])
    await store.removeDownload('i1')
    await store.saveIssues([summaryOf(NEWER)])
    expect((await store.readIssues())?.value).toEqual([summaryOf(NEWER)])
  })

  it.each([0, 1, 2, 3, 4, 5])('R3.7 stay whole where the device fails at the write number %d', async (place) => {
    const store = await aHeldIssue()
    const wanting = aRecord({ ticket: 't2', held, wanted: { ...held, updated: 'two' } })
    await store.saveDownload(wanting)
    const { put, delete: remove } = IDBObjectStore.prototype
    let writes = 0
    const failing = (write: (...args: never[]) => IDBRequest) =>
      function fail(this: IDBObjectStore, ...args: never[]) {
        if (writes++ === place) throw new DOMException('full', 'QuotaExceededError')
        return write.apply(this, args)
      }
    Object.assign(IDBObjectStore.prototype, { put: failing(put), delete: failing(remove) })
    const committed = store
      .commitDownload(NEWER, { ...wanting, held: { ...held, updated: 'two' } })
      .catch((error: unknown) => error)
    const outcome = await committed.finally(() => Object.assign(IDBObjectStore.prototype, { put, delete: remove }))
    const isWritten = place >= 5
    expect(outcome instanceof DOMException ? outcome.name : outcome).toBe(isWritten ? true : 'QuotaExceededError')
    expect((await store.readIssue('i1'))?.value).toEqual(isWritten ? NEWER : ISSUE)
    expect((await store.readDownload('i1'))?.held?.updated).toBe(isWritten ? 'two' : 'one')
  })
})

describe('the upgrade of the local store', () => {
  it('R3.6 brings a database of the first version to this one with everything that is in it', async () => {
    const factory = new IDBFactory()
    const first = await aFirstDatabase(factory, (transaction) => {
      const { articles: _articles, ...summary } = ISSUE
      transaction.objectStore('issues').put({ id: 'i1', index: 0, isListed: true, summary })
      transaction.objectStore('reads').put({ name: 'issues', savedAt: 5 })
    })
    first.close()
    const store = await aStore(factory)
    expect(await store.readIssues()).toEqual({ value: [summaryOf(ISSUE)], savedAt: 5 })
    expect(await store.saveDownload(aRecord())).toBe(true)
    expect(await store.readDownloads()).toHaveLength(1)
  })
})
