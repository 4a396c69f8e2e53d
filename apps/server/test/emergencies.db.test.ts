import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { explainFault } from '../src/cli/explainFault.ts'
import { DatabaseUnavailable } from '../src/platform/db/databaseErrors.ts'
import { openDatabase, openHostDatabase } from '../src/platform/db/openDatabase.ts'
import { describeOnEachDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { runInProcess } from './runInProcess.ts'
import { createTestTitle, type TestTitle } from './TestTitle.ts'

async function aTitle(databaseUrl?: string, env: Readonly<Record<string, string>> = {}): Promise<TestTitle> {
  const title = await createTestTitle(databaseUrl)
  onTestFinished(() => title.remove())
  return { ...title, env: { ...title.env, ...env } }
}

describeOnEachDatabase('a database that a newer Gatefold wrote', (makeDatabase) => {
  it('is refused by every command and by the server, and left as it is', async () => {
    const { db, settings } = await makeDatabase()
    const mark = sql`insert into kysely_migration (name, timestamp) values ('m9999Studio', '2027-01-01')`
    await mark.execute(db)
    const before = await sql`select * from kysely_migration order by name`.execute(db)
    const sentence =
      /^The database \S.* was written by a newer Gatefold \(m9999Studio\): start that one, or restore a backup from before it\. Nothing was changed\.$/m
    const title = await aTitle(settings.databaseUrl, { GATEFOLD_DATA: settings.dataFolder })
    const { code, stderr } = await runInProcess(title, ['list'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
    const server = await openHostDatabase(settings)
    await expect(server.prepare()).rejects.toThrow(sentence)
    await server.close()
    expect(await sql`select * from kysely_migration order by name`.execute(db)).toEqual(before)
  })
})

describe('in an emergency', () => {
  it('a damaged database is called that, with what to do and how to look, and no other folder is advised', async () => {
    const title = await aTitle()
    const { close } = await openDatabase({ databaseUrl: undefined, dataFolder: title.dataFolder })
    await close()
    const file = join(title.dataFolder, 'gatefold.db')
    const bytes = await readFile(file)
    // The first page, with the list of tables, stays; the others are noise.
    await writeFile(file, bytes.fill('noise', 4_096))
    const { code, stderr } = await runInProcess(title, ['list'])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The database \S+ is damaged \(database disk image is malformed\): stop the title and restore/,
    )
    expect(stderr).toContain('gatefold.db "PRAGMA integrity_check"')
    expect(stderr).not.toContain('GATEFOLD_DATA')
  })

  it('object storage that fails in a way of its own is named', async () => {
    const server = createServer((_request, response) => response.end('<!doctype html><title>Sign in to the network'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    const title = await aTitle(undefined, { S3_BUCKET: 'magazine', S3_ENDPOINT: endpoint, ...keys })
    const { code, stderr } = await runInProcess(title, ['list'])
    expect([code, stderr]).toEqual([1, expect.stringContaining(`The bucket magazine of ${endpoint} cannot be used: `)])
  })

  it('a full disk is said in one way, whoever met it', () => {
    const database = new DatabaseSync(':memory:')
    database.exec('pragma max_page_count = 2; create table a (b)')
    const full = faultOf(() => database.exec('insert into a values (zeroblob(100000))'))
    for (const fault of [full, Object.assign(new Error('no space'), { code: 'ENOSPC' })]) {
      const { message } = new DatabaseUnavailable({ databaseUrl: undefined, dataFolder: '/srv/data' }, fault)
      expect(message).toBe('The disk that holds the data folder /srv/data is full; make room on it, and try again.')
      expect(explainFault(fault, {})).toBe('The disk that holds the title is full; make room on it, and try again.')
    }
  })
})

function faultOf(work: () => void): unknown {
  try {
    work()
  } catch (fault) {
    return fault
  }
  throw new Error('It succeeded.')
}
