import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readContentRevision, withPublishingLock } from './contentRevision.ts'
import { DatabaseUnavailable } from './databaseErrors.ts'
import { openDatabase } from './openDatabase.ts'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'

describeOnEachDatabase('openDatabase', (makeDatabase) => {
  it('makes the tables once, however many processes open the database at the same moment', async () => {
    const { settings } = await makeDatabase()
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(settings)))
    const revisions = await Promise.all(opened.map(({ db }) => readContentRevision(db)))
    await Promise.all(opened.map((database) => database.close()))
    expect(revisions).toEqual([1, 1, 1, 1])
  })

  it('reads whole numbers as numbers and refuses a row whose issue is not there', async () => {
    const { db } = await makeDatabase()
    const asset = { hash: 'a', extension: 'jpg', media_type: 'image/jpeg', bytes: 5_000_000_000, created: '' }
    await db.insertInto('assets').values(asset).execute()
    expect(await db.selectFrom('assets').selectAll().execute()).toEqual([asset])
    const orphan = { issue_id: 'none', path: 'a.jpg', hash: 'a', extension: 'jpg', is_teaser: 0 }
    await expect(db.insertInto('issue_assets').values(orphan).execute()).rejects.toThrow(/foreign key/i)
  })

  it('lets one publisher at a time in, from any connection', async () => {
    const { db, settings } = await makeDatabase()
    const other = await openDatabase(settings)
    const order: string[] = []
    const first = withPublishingLock(db, async (transaction) => {
      order.push('first in')
      await transaction.insertInto('imports').values({ id: '1', started: '', owner: '' }).execute()
      await sql`select 1`.execute(transaction)
      order.push('first out')
    })
    await first
    await withPublishingLock(other.db, async (transaction) => {
      const rows = await transaction.selectFrom('imports').select('id').execute()
      order.push(`second sees ${rows.length}`)
    })
    await other.close()
    expect(order).toEqual(['first in', 'first out', 'second sees 1'])
  })

  it('takes everything back when the work fails', async () => {
    const { db } = await makeDatabase()
    const work = withPublishingLock(db, async (transaction) => {
      await transaction.insertInto('imports').values({ id: '1', started: '', owner: '' }).execute()
      throw new Error('no room')
    })
    await expect(work).rejects.toThrow('no room')
    expect(await db.selectFrom('imports').selectAll().execute()).toEqual([])
  })
})

describe('a database that cannot be opened', () => {
  it('names the data folder when it is a file', async () => {
    const file = join(await aFolder(), 'data')
    await writeFile(file, '')
    await expect(openDatabase({ databaseUrl: undefined, dataFolder: file })).rejects.toThrow(
      `The data folder ${file} is not a folder; set GATEFOLD_DATA to a folder that can be written.`,
    )
  })

  it('says that the file in it is no database', async () => {
    const dataFolder = await aFolder()
    const file = join(dataFolder, 'gatefold.db')
    await writeFile(file, 'x'.repeat(4096))
    await expect(openDatabase({ databaseUrl: undefined, dataFolder })).rejects.toThrow(
      `The database ${file} is damaged (file is not a database): stop the title and restore a backup of the file. To look at the damage: sqlite3 ${file} "PRAGMA integrity_check"`,
    )
  })

  it.each([
    ['EACCES', 'may not be written by this user'],
    ['EROFS', 'is on a read-only file system'],
  ])('says what %s means', (code, words) => {
    const settings = { databaseUrl: undefined, dataFolder: '/srv/data' }
    const { message } = new DatabaseUnavailable(settings, Object.assign(new Error(code), { code }))
    expect(message).toBe(`The data folder /srv/data ${words}; set GATEFOLD_DATA to a folder that can be written.`)
  })

  it('names the address of DATABASE_URL without its password', async () => {
    const databaseUrl = 'postgresql://ann:secret@127.0.0.1:1/title'
    const message = await openDatabase({ databaseUrl, dataFolder: tmpdir() }).catch((error: Error) => error.message)
    expect(message).toMatch(/^The PostgreSQL database of DATABASE_URL \(127\.0\.0\.1:1\/title\) cannot be used: /)
    expect(message).not.toContain('secret')
  })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
