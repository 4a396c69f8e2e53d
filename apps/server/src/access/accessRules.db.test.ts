import { expect, it } from 'vitest'
import type { IssuesTable } from '../platform/db/schema.ts'
import { describeOnEachDatabase } from '../testing/describeOnEachDatabase.ts'
import { isPublic, publicIssues } from './accessRules.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')

const ROWS = [
  anIssueRow('draft', 'draft', null),
  anIssueRow('draft-with-a-past-time', 'draft', '2020-01-01T00:00:00.000Z'),
  anIssueRow('published', 'published', null),
  anIssueRow('due', 'scheduled', '2026-03-01T12:00:00.000Z'),
  anIssueRow('not-due', 'scheduled', '2026-03-01T12:00:00.001Z'),
  anIssueRow('scheduled-without-a-time', 'scheduled', null),
]

describeOnEachDatabase('publicIssues', (makeDatabase) => {
  it('finds the published issues and the scheduled ones whose time has come', async () => {
    const { db } = await makeDatabase()
    await db.insertInto('issues').values(ROWS).execute()
    const rows = await db.selectFrom('issues').select('id').where(publicIssues(NOW)).orderBy('id').execute()
    expect(rows.map((row) => row.id)).toEqual(['due', 'published'])
    expect(ROWS.filter((row) => isPublic(row, NOW)).map((row) => row.id)).toEqual(['published', 'due'])
  })
})

function anIssueRow(id: string, status: IssuesTable['status'], publish_at: string | null): IssuesTable {
  const texts = {
    release_date: '',
    created: '',
    updated: '',
    name: id,
    cover: null,
    page_files: '[]',
    is_paid: 0,
    price_amount: null,
    price_currency: null,
    content_hash: '',
    summary: '{}',
  }
  return { id, identifier: id, slug: id, status, publish_at, ...texts }
}
