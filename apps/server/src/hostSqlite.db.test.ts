import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { holdWriteLock } from '../test/chaos/ForeignWriter.ts'
import { aTestApp } from './testing/aTestApp.ts'
import { readContentRevision, withPublishingLock } from './platform/db/contentRevision.ts'
import { openHostDatabase } from './platform/db/openDatabase.ts'
import type { Database } from './platform/db/schema.ts'
import { createSqliteWriter, HostSqliteDialect } from './platform/db/sqlite/openSqlite.ts'

async function aHostDatabase() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-host-'))
  const database = await openHostDatabase({ databaseUrl: undefined, dataFolder })
  await database.prepare()
  onTestFinished(async () => {
    await database.close()
    await rm(dataFolder, { recursive: true, force: true })
  })
  return { ...database, dataFolder }
}

const anImport = (id: string) => ({ id, started: '', owner: '' })

describe('the database of a server on SQLite', () => {
  it('shows readers what a transaction wrote when it has ended, and not before', async () => {
    const { db } = await aHostDatabase()
    const listed = async () => (await db.selectFrom('imports').select('id').execute()).map(({ id }) => id)
    await withPublishingLock(db, async (transaction) => {
      await transaction.insertInto('imports').values(anImport('1')).execute()
      const inside = await transaction.selectFrom('imports').select('id').execute()
      expect([inside, await listed()]).toEqual([[{ id: '1' }], []])
    })
    const failing = withPublishingLock(db, async (transaction) => {
      await transaction.insertInto('imports').values(anImport('2')).execute()
      throw new Error('no room')
    })
    await expect(failing).rejects.toThrow('no room')
    expect(await listed()).toEqual(['1'])
    const removed = await db.deleteFrom('imports').returning('id').execute()
    const again = await db.deleteFrom('imports').executeTakeFirst()
    expect([removed, again.numDeletedRows]).toEqual([[{ id: '1' }], 0n])
  })

  it('lets those who write at the same moment do so one after the other', async () => {
    const { db } = await aHostDatabase()
    const before = await readContentRevision(db)
    const bump = () =>
      withPublishingLock(db, async (transaction) => {
        const revision = (await readContentRevision(transaction)) + 1
        await transaction.updateTable('content_revision').set({ revision }).execute()
      })
    await Promise.all(Array.from({ length: 20 }, bump))
    expect(await readContentRevision(db)).toBe(before + 20)
  })

  it('says in a sentence that another program has been writing for too long, and writes again after it', async () => {
    const { dataFolder } = await aHostDatabase()
    const reader = new DatabaseSync(join(dataFolder, 'gatefold.db'))
    const dialect = new HostSqliteDialect(reader, createSqliteWriter(dataFolder, 1))
    const db = new Kysely<Database>({ dialect })
    const { post } = await aTestApp({ db })
    const search = async () => {
      const answer = await post(
        { query: '{ search(query: "harbour") { hasMore } }' },
        { 'x-forwarded-for': '192.0.2.1' },
      )
      return [answer.statusCode, answer.json<{ errors?: { message: string }[] }>().errors?.[0]?.message]
    }
    const writer = await holdWriteLock(dataFolder)
    expect(await search()).toEqual([
      503,
      'Another program has been writing to the database for too long; nothing was changed, try again later.',
    ])
    await writer.letGo()
    expect(await search()).toEqual([200, undefined])
    await db.destroy()
  })

  it('tells who writes that its thread has fallen, each time anew', async () => {
    const { dataFolder } = await aHostDatabase()
    const writer = createSqliteWriter(join(dataFolder, 'gatefold.db'))
    for (const _time of [1, 2]) {
      const session = await writer.begin()
      await expect(session.run({ sql: 'select 1', parameters: [] })).rejects.toThrow('unable to open database file')
      session.end()
    }
    await writer.close()
  })
})
