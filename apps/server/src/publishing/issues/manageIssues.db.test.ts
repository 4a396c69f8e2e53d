import { expect, it } from 'vitest'
import { readContentRevision } from '../../platform/db/contentRevision.ts'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { anAsset, anImportedArticle } from '../testing/anImportedIssue.ts'
import { importInto, publishingDeps, takeStock } from '../testing/aPublisher.ts'
import { changeStatus, listIssues, removeIssue } from './manageIssues.ts'

describeOnEachDatabase('the issues of a title', (makeDatabase) => {
  it('are listed with their articles and bytes, the newest first', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const articles = [anImportedArticle({ key: 'a' }), anImportedArticle({ key: 'b' })]
    await importInto(deps, { identifier: '1', title: 'Old', releaseDate: '2025-01-01', articles })
    const assets = [anAsset('a.vtt', 'text/vtt', '123'), anAsset('b.vtt', 'text/vtt', '4567')]
    await importInto(
      deps,
      { identifier: '2', title: 'New', releaseDate: '2026-01-01', assets },
      { landing: 'published' },
    )
    expect(await listIssues(deps.db)).toMatchObject([
      { slug: 'new', status: 'published', release_date: '2026-01-01', articles: 1, bytes: 7 },
      { slug: 'old', status: 'draft', articles: 2, bytes: 0 },
    ])
  })

  it('are published, scheduled and taken back, and say when nothing changes', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const { db } = deps
    const { id } = await importInto(deps)
    const at = new Date('2026-05-01T08:00:00+02:00')
    const scheduled = await changeStatus('spring', { status: 'scheduled', at }, deps)
    expect(scheduled.issue).toMatchObject({ status: 'scheduled', publish_at: '2026-05-01T06:00:00.000Z' })
    expect(await changeStatus(id, { status: 'published' }, deps)).toMatchObject({ hasChanged: true })
    const revision = await readContentRevision(db)
    expect(await changeStatus(id, { status: 'published' }, deps)).toMatchObject({ hasChanged: false })
    expect(await readContentRevision(db)).toBe(revision)
    await changeStatus('spring', { status: 'draft' }, deps)
    expect(await listIssues(db)).toMatchObject([{ status: 'draft', publish_at: null }])
    expect(await readContentRevision(db)).toBeGreaterThan(revision)
  })

  it('take their files with them when they are removed, but none that another issue names', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const shared = anAsset('shared.vtt', 'text/vtt', 'shared')
    await importInto(deps, { identifier: '1', title: 'One', assets: [shared, anAsset('a.vtt', 'text/vtt', 'own')] })
    await importInto(deps, { identifier: '2', title: 'Two', assets: [shared] })
    expect((await takeStock(deps)).stored).toHaveLength(2)
    await removeIssue('one', deps)
    const stock = await takeStock(deps)
    expect(stock.stored).toHaveLength(1)
    expect(stock).toMatchObject({ known: stock.stored, staging: [], imports: [], journal: [] })
    await removeIssue('two', deps)
    expect(await takeStock(deps)).toMatchObject({ stored: [], known: [] })
    expect(await deps.db.selectFrom('articles').selectAll().execute()).toEqual([])
  })

  it('that are not there are named in the refusal', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await expect(removeIssue('autumn', deps)).rejects.toThrow('There is no issue "autumn"')
    expect(await takeStock(deps)).toMatchObject({ imports: [] })
  })
})

describeOnEachDatabase('a single article', (makeDatabase) => {
  const joining = { format: 'article-package', identifier: 'urn:test:late', title: 'Late' } as const

  it('joins an issue after the last one, and the second time takes its own place', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await importInto(deps, { articles: [anImportedArticle({ key: 'a', title: 'A' })] })
    const articles = [anImportedArticle({ key: 'late', title: 'Late' })]
    const assets = [anAsset('a.vtt', 'text/vtt', 'first')]
    const first = await importInto(deps, { ...joining, articles, assets }, { into: 'spring' })
    expect(first).toMatchObject({ change: 'updated', slug: 'spring' })
    const again = await importInto(deps, { ...joining, articles, assets }, { into: 'spring' })
    expect(again.change).toBe('unchanged')
    const changed = [anAsset('a.vtt', 'text/vtt', 'second')]
    expect(await importInto(deps, { ...joining, articles, assets: changed }, { into: 'spring' })).toMatchObject({
      change: 'updated',
    })
    const rows = await deps.db.selectFrom('articles').select(['slug', 'position']).orderBy('position').execute()
    expect(rows).toEqual([
      { slug: 'a', position: 0 },
      { slug: 'late', position: 1 },
    ])
    const stock = await takeStock(deps)
    expect(stock.stored).toHaveLength(1)
    expect(stock.known).toEqual(stock.stored)
  })

  it('joins no issue that is not there, and a whole issue joins none', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await expect(importInto(deps, joining, { into: 'autumn' })).rejects.toThrow('There is no issue "autumn"')
    await importInto(deps)
    const articles = [anImportedArticle({ key: 'a' }), anImportedArticle({ key: 'b' })]
    const wrong = importInto(deps, { ...joining, articles }, { into: 'spring' })
    await expect(wrong).rejects.toThrow('Only a single article can join an issue; this file has 2.')
    expect(await takeStock(deps)).toMatchObject({ stored: [], imports: [], staging: [] })
  })
})
