import { expect, it } from 'vitest'
import { describeOnEachDatabase, type MakeDatabase } from './testing/describeOnEachDatabase.ts'
import { anId, anIssueRow } from './testing/rows.ts'
import { findPackagedFile } from './access/fileGuard.ts'

const DRAFT = anId(1)
const OTHER = anId(2)
const PAGE = 'a'.repeat(64)
const SCRIPT = 'b'.repeat(64)
const FOREIGN = 'c'.repeat(64)

/** A draft with a page and its script, and an issue with a page of the same name. */
async function aTitle(makeDatabase: MakeDatabase) {
  const { db } = await makeDatabase()
  await db
    .insertInto('issues')
    .values([anIssueRow({ id: DRAFT, status: 'draft' }), anIssueRow({ id: OTHER })])
    .execute()
  const files = [
    { issue_id: DRAFT, path: 'tide/index.html', hash: PAGE, extension: 'html' },
    { issue_id: DRAFT, path: 'tide/tide.js', hash: SCRIPT, extension: 'js' },
    { issue_id: OTHER, path: 'tide/index.html', hash: FOREIGN, extension: 'html' },
  ]
  const stored = files.map(({ hash, extension }) => ({ hash, extension, media_type: 'x/y', bytes: 1, created: '' }))
  await db.insertInto('assets').values(stored).execute()
  await db
    .insertInto('issue_assets')
    .values(files.map((file) => ({ ...file, is_teaser: 0 })))
    .execute()
  return db
}

describeOnEachDatabase('the files of a packaged page', (makeDatabase) => {
  it('are found by who was told of the page', async () => {
    const db = await aTitle(makeDatabase)
    const find = (path: string) => findPackagedFile(db, { issueId: DRAFT, page: PAGE, path })
    expect((await find('tide/index.html'))?.asset).toEqual({ hash: PAGE, extension: 'html' })
    expect((await find('tide/tide.js'))?.asset).toEqual({ hash: SCRIPT, extension: 'js' })
    expect(await find('tide/other.js')).toBeUndefined()
  })

  it('R6.6 are not there for who knows issue and path alone, or a page of another issue', async () => {
    const db = await aTitle(makeDatabase)
    const path = 'tide/index.html'
    for (const page of ['', 'tide', 'd'.repeat(64), FOREIGN, `${PAGE}%`])
      expect(await findPackagedFile(db, { issueId: DRAFT, page, path }), page).toBeUndefined()
    expect(await findPackagedFile(db, { issueId: 'index.html', page: PAGE, path })).toBeUndefined()
  })
})
