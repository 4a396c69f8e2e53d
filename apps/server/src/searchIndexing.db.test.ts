import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { FolderAssetStore } from './platform/storage/openAssetStore.ts'
import { engineOf } from './platform/db/engine.ts'
import { describeOnEachDatabase, type TestDatabase } from './testing/describeOnEachDatabase.ts'
import { removeIssue } from './publishing/issues/manageIssues.ts'
import { changeSample } from './publishing/issues/changeTerms.ts'
import { anImportedArticle, aText } from './publishing/testing/anImportedIssue.ts'
import { aBlock, anImportedPage, aPrintedSource } from './publishing/testing/aPrintedSource.ts'
import { importInto, publishingDeps } from './publishing/testing/aPublisher.ts'
import { aSearchableTitle } from './testing/aSearchableTitle.ts'
import { indexMissing } from './content/search/backgroundIndexing.ts'
import { prepareLetters } from './content/search/postgresEngine.ts'

const article = (words: string, fields: object = {}) =>
  anImportedArticle({ title: 'Mud', components: [{ id: 'c1', ...aText(`<p>${words}</p>`) }], ...fields })
const published = { landing: 'published' as const }

/** How many documents the engine's own tables still have for a word. */
async function countFound({ db }: TestDatabase, word: string): Promise<number> {
  const question =
    engineOf(db) === 'postgres'
      ? sql<{ n: number }>`select count(*) as n from search_documents where words @@ ${word}::tsquery`
      : sql<{ n: number }>`select count(*) as n from search_words where search_words match ${word}`
  return (await question.execute(db)).rows[0]?.n ?? -1
}

describeOnEachDatabase('reading issues for search', (makeDatabase) => {
  it('happens with the import, is replaced with it and goes with the issue', async () => {
    const database = await makeDatabase()
    const deps = await publishingDeps(database)
    const { find } = await aSearchableTitle(database, [])
    await importInto(deps, { articles: [article('barnacle')] }, published)
    expect(await find('barnacle')).toHaveLength(1)
    await importInto(deps, { articles: [article('limpet')] }, published)
    expect([await find('barnacle'), await countFound(database, 'barnacle')]).toEqual([[], 0])
    expect(await find('limpet')).toHaveLength(1)
    await removeIssue('spring', deps)
    expect([await find('limpet'), await countFound(database, 'limpet')]).toEqual([[], 0])
  })

  it('reads what is printed: the words of no article, and where the others stand', async () => {
    const database = await makeDatabase()
    const deps = await publishingDeps(database)
    const { search, find } = await aSearchableTitle(database, [])
    const area = { x: 0, y: 0, width: 1, height: 1 }
    const lines = [{ area, text: 'barnacle' }]
    const blocks = [
      aBlock({ lines: [{ area, text: 'Buy sturdy boots' }] }),
      aBlock({ article: 'articles/a.xml', component: 'c1', lines }),
    ]
    const source = aPrintedSource(anImportedPage('p1', { blocks }))
    await importInto(deps, { ...source, articles: [article('barnacle', { pages: [1] })] }, published)
    expect((await search('barnacle')).hits[0]?.passages).toMatchObject([{ component: 'c1', page: 1, block: 1 }])
    expect(await find('boots')).toEqual(['spring 1'])
    // The same from the stored files, as for an issue that was imported before.
    await database.db.deleteFrom('search_documents').execute()
    await database.db.deleteFrom('search_progress').execute()
    expect(await find('boots')).toEqual([])
    expect(await catchUp(database, deps.assets as FolderAssetStore)).toBe(1)
    expect((await search('barnacle')).hits[0]?.passages).toMatchObject([{ component: 'c1', page: 1, block: 1 }])
    expect(await find('boots')).toEqual(['spring 1'])
  })

  it('catches up with issues that are there already, once, however many servers start', async () => {
    const database = await makeDatabase()
    const deps = await publishingDeps(database)
    const { find } = await aSearchableTitle(database, [])
    for (const number of [1, 2, 3]) {
      const identifier = `urn:test:${number}`
      await importInto(deps, { identifier, title: `Number ${number}`, articles: [article('barnacle')] }, published)
    }
    await database.db.deleteFrom('search_documents').execute()
    await database.db.updateTable('search_progress').set({ version: 0 }).execute()
    const assets = deps.assets as FolderAssetStore
    const counts = await Promise.all([catchUp(database, assets), catchUp(database, assets)])
    expect(counts[0] + counts[1]).toBe(3)
    expect(await find('barnacle')).toHaveLength(3)
    expect(await catchUp(database, assets)).toBe(0)
  })

  it('goes on where one issue cannot be read, and stops when it is told to', async () => {
    const database = await makeDatabase()
    const deps = await publishingDeps(database)
    const { find } = await aSearchableTitle(database, [])
    await importInto(deps, { identifier: 'urn:1', releaseDate: '2026-03-02', articles: [article('limpet')] }, published)
    await importInto(deps, { identifier: 'urn:2', title: 'Two', articles: [article('barnacle')] }, published)
    await database.db.deleteFrom('search_progress').execute()
    await database.db.deleteFrom('search_documents').execute()
    await database.db
      .updateTable('articles')
      .set({ components: 'no JSON' })
      .where('slug', 'like', '%mud%')
      .where('issue_id', 'in', database.db.selectFrom('issues').select('id').where('identifier', '=', 'urn:1'))
      .execute()
    const errors: unknown[] = []
    const assets = deps.assets as FolderAssetStore
    expect(await catchUp(database, assets, { signal: AbortSignal.abort() })).toBe(0)
    expect(await catchUp(database, assets, { onError: (error) => errors.push(error) })).toBe(1)
    expect(errors).toHaveLength(1)
    expect(await find('barnacle')).toHaveLength(1)
  })

  it('follows what the publisher gives away', async () => {
    const database = await makeDatabase()
    const deps = await publishingDeps(database)
    const { find } = await aSearchableTitle(database, [])
    await importInto(deps, { articles: [article('barnacle')] }, published)
    await database.db.updateTable('issues').set({ is_paid: 1 }).execute()
    expect(await find('barnacle')).toEqual([])
    const { slug } = await database.db.selectFrom('articles').select('slug').executeTakeFirstOrThrow()
    await changeSample({ issue: 'spring', article: slug }, true, deps)
    expect(await find('barnacle')).toHaveLength(1)
  })
})

describeOnEachDatabase('parts of words', (makeDatabase) => {
  it('are looked for without an extension in titles alone, and the log says so', async () => {
    const database = await makeDatabase()
    const { find } = await aSearchableTitle(database, [
      { id: '1', articles: [{ id: 'a', fields: { name: { en: 'Wasserkraftwerk' } } }] },
    ])
    const warnings: string[] = []
    const isPostgres = engineOf(database.db) === 'postgres'
    if (isPostgres) {
      await sql`drop extension pg_trgm cascade`.execute(database.db)
      // As for whoever may not create it.
      await sql`create function no_extension() returns event_trigger language plpgsql as $$ begin raise exception 'permission denied'; end $$`.execute(
        database.db,
      )
      await sql`create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function no_extension()`.execute(
        database.db,
      )
    }
    await prepareLetters(database.db, { warn: (line: string) => warnings.push(line) })
    expect(warnings.join('\n')).toMatch(isPostgres ? /pg_trgm cannot be used \(permission denied\)/ : /^$/)
    expect(await find('kraftwerk')).toEqual(['a'])
  })
})

function catchUp(
  { db }: TestDatabase,
  assetStore: FolderAssetStore,
  { signal = new AbortController().signal, onError = () => undefined }: CatchUp = {},
): Promise<number> {
  const logger = { info: () => undefined, error: onError }
  return indexMissing({ db, assetStore, logger, signal, pause: () => Promise.resolve() })
}

interface CatchUp {
  readonly signal?: AbortSignal
  readonly onError?: (error: unknown) => void
}
