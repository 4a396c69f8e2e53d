import {
  ArticlesDocument,
  GetAllIssuesDocument,
  GetAssetsDocument,
  GetIssueDocument,
  GetIssuesDocument,
  GetIssueYearsDocument,
  GetPreviewIssueDocument,
  IssueDocument,
} from '@gatefold/contract/generated/documents'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../../platform/db/schema.ts'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { aTestApp, TEST_NOW, type TestApp } from '../../testing/aTestApp.ts'
import { anArticleRow, anId, anIssueRow } from '../../testing/rows.ts'

interface Call {
  readonly document: { readonly query: string; readonly operationName: string }
  readonly variables?: Readonly<Record<string, unknown>>
}

async function ask<Data = Record<string, never>>(app: TestApp, { document, variables }: Call): Promise<Data> {
  const response = await app.post({ ...document, variables })
  const { data, errors } = response.json<{ data: Data; errors?: unknown }>()
  expect(errors, app.log.join()).toBeUndefined()
  return data
}

type Named = readonly { readonly id: string }[]

const idsOf = (rows: Named) => rows.map((row) => row.id)

async function seed(db: Kysely<Database>): Promise<void> {
  const at = (ms: number) => new Date(TEST_NOW + ms).toISOString()
  await db
    .insertInto('issues')
    .values([
      anIssueRow({
        id: anId(1),
        slug: 'spring',
        name: 'Zebra',
        release_date: '2026-01-01',
        created: '2026-01-03',
        updated: '2026-01-02',
      }),
      anIssueRow({
        id: anId(2),
        slug: 'summer',
        name: 'Ape',
        release_date: '2026-02-01',
        created: '2026-01-02',
        updated: '2026-01-03',
      }),
      anIssueRow({ id: anId(3), slug: 'draft', status: 'draft', release_date: '2026-03-01' }),
      anIssueRow({ id: anId(4), slug: 'due', status: 'scheduled', publish_at: at(0), release_date: '2025-12-01' }),
      anIssueRow({ id: anId(5), slug: 'later', status: 'scheduled', publish_at: at(1000), release_date: '2026-04-01' }),
    ])
    .execute()
  await db
    .insertInto('articles')
    .values([
      anArticleRow({ id: 'b', issue_id: anId(1), position: 1 }),
      anArticleRow({ id: 'a', issue_id: anId(1), position: 0, is_featured: 1 }),
      anArticleRow({ id: 'hidden', issue_id: anId(1), position: 2, is_excluded_from_app: 1, is_featured: 1 }),
      anArticleRow({ id: 'c', issue_id: anId(2), is_featured: 1 }),
      anArticleRow({ id: 'secret', issue_id: anId(3), is_featured: 1 }),
    ])
    .execute()
  const payload = (id: string) => JSON.stringify({ id, name: id, properties: { font: { size: 1 } } })
  const looks = [
    { id: 'x', issue_id: null, payload: payload('x') },
    { id: 'y', issue_id: anId(1), payload: payload('y') },
    { id: 'z', issue_id: anId(3), payload: payload('z') },
  ]
  await db.insertInto('styles').values(looks).execute()
  await db.insertInto('fonts').values(looks).execute()
}

describeOnEachDatabase('GraphQL', (makeDatabase) => {
  async function aSeededApp(): Promise<TestApp> {
    const { db } = await makeDatabase()
    await seed(db)
    return aTestApp({ db })
  }

  it('R7.2 lists the published issues newest first, scheduled ones from their time on, never a draft', async () => {
    const app = await aSeededApp()
    const { issues } = await ask<{ issues: Named }>(app, { document: GetIssuesDocument })
    expect(idsOf(issues)).toEqual([anId(2), anId(1), anId(4)])
    const { allIssues } = await ask<{ allIssues: Named }>(app, { document: GetAllIssuesDocument })
    expect(allIssues).toEqual(issues)
  })

  it.each([
    ['RELEASE_DATE', [2, 1, 4]],
    ['CREATED', [1, 2, 4]],
    ['UPDATED', [2, 1, 4]],
    ['NAME', [1, 4, 2]],
  ])('R7.2 sorts by %s, either way', async (sortKey, numbers) => {
    const app = await aSeededApp()
    const expected = numbers.map(anId)
    const down = await ask<{ issues: Named }>(app, { document: GetIssuesDocument, variables: { sortKey } })
    const up = await ask<{ issues: Named }>(app, {
      document: GetIssuesDocument,
      variables: { sortKey, reverse: false },
    })
    expect(idsOf(down.issues)).toEqual(expected)
    expect(idsOf(up.issues)).toEqual(expected.toReversed())
  })

  it('R7.2 pages through the issues with limit and offset', async () => {
    const app = await aSeededApp()
    const page = await ask<{ issues: Named }>(app, { document: GetIssuesDocument, variables: { limit: 1, offset: 1 } })
    expect(idsOf(page.issues)).toEqual([anId(1)])
    const none = await ask<{ issues: Named }>(app, { document: GetIssuesDocument, variables: { limit: 0 } })
    expect(none.issues).toEqual([])
  })

  it('counts the published issues of each year, in the order of the listing', async () => {
    const app = await aSeededApp()
    const rows = [10, 11].map((number) =>
      anIssueRow({ id: anId(number), release_date: number === 10 ? '' : '1998-05' }),
    )
    await app.db.insertInto('issues').values(rows).execute()
    const { issueYears } = await ask<{ issueYears: unknown }>(app, { document: GetIssueYearsDocument })
    expect(issueYears).toEqual([
      { year: 2026, issues: 2 },
      { year: 2025, issues: 1 },
      { year: 1998, issues: 1 },
      { year: null, issues: 1 },
    ])
  })

  it('R7.2 gives at most 100 issues a call, and all of them to allIssues', async () => {
    const { db } = await makeDatabase()
    const rows = Array.from({ length: 120 }, (_, number) => anIssueRow({ id: anId(number) }))
    await db.insertInto('issues').values(rows).execute()
    const app = await aTestApp({ db })
    const { issues } = await ask<{ issues: Named }>(app, { document: GetIssuesDocument, variables: { limit: 1000 } })
    expect(issues).toHaveLength(100)
    const { allIssues } = await ask<{ allIssues: Named }>(app, { document: GetAllIssuesDocument })
    expect(allIssues).toHaveLength(120)
  })

  it('R5.3 R7.2 looks an issue up by id, or by slug when told so, and never takes one for the other', async () => {
    const app = await aSeededApp()
    const find = (id: string, isSlug?: boolean) =>
      ask<{ issue: { id: string } | null }>(app, { document: GetIssueDocument, variables: { id, isSlug } })
    expect((await find(anId(1))).issue?.id).toBe(anId(1))
    expect((await find('spring', true)).issue?.id).toBe(anId(1))
    expect((await find('spring')).issue).toBeNull()
    expect((await find(anId(1), true)).issue).toBeNull()
    const { issue } = await ask<{ issue: unknown }>(app, { document: IssueDocument, variables: { id: anId(2) } })
    expect(issue).toMatchObject({ id: anId(2), slug: 'summer' })
  })

  it('R7.2 gives null for an unknown issue and for every one that is not public', async () => {
    const app = await aSeededApp()
    for (const id of [anId(3), anId(5), anId(99)]) {
      for (const document of [GetIssueDocument, GetPreviewIssueDocument]) {
        const data = await ask<Record<string, unknown>>(app, { document, variables: { id } })
        expect(Object.values(data)).toEqual([null])
      }
    }
  })

  it('R3.1 R3.2 sends an issue’s articles in order with their content as stored, without those kept from the app', async () => {
    const app = await aSeededApp()
    const { issue } = await ask<{ issue: { articles: readonly unknown[] } }>(app, {
      document: GetIssueDocument,
      variables: { id: 'spring', isSlug: true },
    })
    expect(issue.articles).toMatchObject([
      { id: 'a', index: 0, name: { en: 'Article a' }, components: [{ component: 'body', text: 'The text of a.' }] },
      { id: 'b', index: 1, components: [{ component: 'body', text: 'The text of b.' }] },
    ])
  })

  it('R7.2 lists featured articles of public issues only', async () => {
    const app = await aSeededApp()
    const list = async (isFeatured?: boolean) =>
      idsOf((await ask<{ articles: Named }>(app, { document: ArticlesDocument, variables: { isFeatured } })).articles)
    expect(await list(true)).toEqual(['c', 'a'])
    expect(await list(false)).toEqual(['b'])
    expect(await list()).toEqual(['c', 'a', 'b'])
  })

  it('R7.2 sends the styles and fonts of the title and of public issues', async () => {
    const app = await aSeededApp()
    const { styles, fonts } = await ask<{ styles: Named; fonts: readonly { name: string }[] }>(app, {
      document: GetAssetsDocument,
    })
    expect(styles).toMatchObject([{ id: 'x', properties: { font: { size: 1 } } }, { id: 'y' }])
    expect(fonts.map((font) => font.name)).toEqual(['x', 'y'])
  })

  it('reads the articles of all issues of a list at once', async () => {
    const app = await aSeededApp()
    const query = 'query Shelf { issues(limit: 10) { id articles { id } } }'
    const { issues } = await ask<{ issues: unknown }>(app, { document: { query, operationName: 'Shelf' } })
    expect(issues).toEqual([
      { id: anId(2), articles: [{ id: 'c' }] },
      { id: anId(1), articles: [{ id: 'a' }, { id: 'b' }] },
      { id: anId(4), articles: [] },
    ])
  })

  it('keeps the content of a paid issue back, and its contents page not', async () => {
    const { db } = await makeDatabase()
    await db
      .insertInto('issues')
      .values(anIssueRow({ id: anId(1), is_paid: 1 }))
      .execute()
    await db
      .insertInto('articles')
      .values(anArticleRow({ id: 'a', issue_id: anId(1) }))
      .execute()
    const app = await aTestApp({ db })
    const { issue } = await ask<{ issue: unknown }>(app, { document: GetIssueDocument, variables: { id: anId(1) } })
    expect(issue).toMatchObject({ isPaid: true, articles: [{ id: 'a', name: { en: 'Article a' }, components: null }] })
  })
})
