import { mayRead } from '@gatefold/magazine/access'
import { expect, it } from 'vitest'
import { guardOf, readableIssues } from './access/accessRules.ts'
import { EVERYBODY } from './accounts/auth/Viewer.ts'
import { describeOnEachDatabase, type MakeDatabase } from './testing/describeOnEachDatabase.ts'
import { anId, anIssueRow } from './testing/rows.ts'
import { markSample } from './content/search/searchIndex.ts'
import { aSearchableTitle } from './testing/aSearchableTitle.ts'

const [FREE, PAID, DRAFT] = [anId(1), anId(2), anId(3)]

const body = (text: string) => [{ component: 'body', id: 'c1', text }]

const area = { x: 0, y: 0, width: 1, height: 1 }

/** A title of which a paid issue and a draft say `secretword`, each in an article, and the paid one on a printed page. */
async function aTitle(makeDatabase: MakeDatabase) {
  const database = await makeDatabase()
  const block = { role: 'text' as const, area, article: undefined, component: undefined }
  const printed = [
    { page: 2, text: { version: 1 as const, blocks: [{ ...block, lines: [{ area, text: 'pagesecret' }] }] } },
  ]
  const title = await aSearchableTitle(database, [
    { id: FREE, slug: 'free', articles: [{ id: 'open', components: body('A lantern on the quay') }] },
    {
      id: PAID,
      slug: 'paid',
      is_paid: 1,
      release_date: '2026-02-01T00:00:00.000Z',
      printed,
      articles: [
        { id: 'closed', components: body('The lantern is a secretword'), fields: { name: { en: 'Harbour nights' } } },
        {
          id: 'sample',
          position: 1,
          components: body('A given lantern'),
          fields: { name: { en: 'Given' }, features: ['sample'] },
        },
        { id: 'kept', position: 2, is_excluded_from_app: 1, components: body('An excluded lantern') },
      ],
    },
    {
      id: DRAFT,
      slug: 'draft',
      status: 'draft',
      articles: [{ id: 'drafted', components: body('A draftword lantern') }],
    },
  ])
  return { ...title, db: database.db }
}

describeOnEachDatabase('what search tells whom', (makeDatabase) => {
  it('R2.6 of a closed article the title alone, without any of its text', async () => {
    const { search, find } = await aTitle(makeDatabase)
    const { hits } = await search('harbour')
    expect(hits).toMatchObject([{ article: { id: 'closed' }, isOpen: false, passages: [] }])
    expect(new Set(await find('lantern'))).toEqual(new Set(['open', 'sample']))
  })

  it('R2.6 is no oracle: a word that stands in closed text alone is answered as one that stands nowhere', async () => {
    const { post, find } = await aTitle(makeDatabase)
    const ask = (query: string) => post({ query: `{ search(query: "${query}") { hits { language } hasMore } }` })
    const nowhere = (await ask('nowhereatall')).body
    const closed = [
      'secretword',
      'secretwor',
      'cretwor',
      'harbour secretword',
      'nights lantern',
      'pagesecret',
      'gesecre',
    ]
    for (const query of closed) expect([query, (await ask(query)).body]).toEqual([query, nowhere])
    expect(await find('harbour')).toEqual(['closed'])
  })

  it('R1.2 tells who has the issue all of it', async () => {
    const { bearer, find, search } = await aTitle(makeDatabase)
    const headers = await bearer({ 'cf:entitlements': [`cf:issue:${PAID}`] })
    expect(await find('secretword', { headers })).toEqual(['closed'])
    expect(await find('pagesecret', { headers })).toEqual(['paid 2'])
    expect((await search('harbour', { headers })).hits).toMatchObject([{ isOpen: true }])
    expect(await find('draftword', { headers })).toEqual([])
  })

  it('R1.10 R6.6 of drafts nobody but an admin, whatever the headers say', async () => {
    const { bearer, find } = await aTitle(makeDatabase)
    for (const headers of [{}, { 'app-user-role': 'admin' }, await bearer()]) {
      expect(await find('draftword', { headers })).toEqual([])
      expect(await find('drafted', { headers })).toEqual([])
    }
    const headers = await bearer({ roles: ['admin'] })
    expect(await find('draftword', { headers })).toEqual(['drafted'])
    expect(await find('secretword', { headers })).toEqual(['closed'])
  })

  it('R3.2 never finds what is kept from the app', async () => {
    const { bearer, find } = await aTitle(makeDatabase)
    expect(await find('excluded', { headers: await bearer({ roles: ['admin'] }) })).toEqual([])
  })

  it('follows a publisher who gives an article away, and takes it back', async () => {
    const { db, find } = await aTitle(makeDatabase)
    const give = async (isSample: boolean) => {
      const features = isSample ? ['sample'] : []
      const summary = JSON.stringify({ id: 'closed', slug: 'closed', name: 'Harbour nights', features })
      await db.updateTable('articles').set({ summary }).where('id', '=', 'closed').execute()
      await db.transaction().execute((transaction) => markSample(transaction, 'closed', isSample))
    }
    await give(true)
    expect(await find('secretword')).toEqual(['closed'])
    await give(false)
    expect(await find('secretword')).toEqual([])
  })

  it('agrees with mayRead', async () => {
    const { db } = await makeDatabase()
    const days = ['2026-01-01', '2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2026-03-01']
    const rows = days.flatMap((release_date, day) =>
      [0, 1].map((is_paid) => anIssueRow({ id: anId(10 * day + is_paid), release_date, is_paid })),
    )
    await db.insertInto('issues').values(rows).execute()
    const coverages = [
      [],
      [{ from: undefined, until: '2026-01-31' }],
      [{ from: '2026-01-31', until: '2026-02-01' }],
      [
        { from: '2026-03-01', until: '2026-03-01' },
        { from: '2026-01-01', until: '2026-01-01' },
      ],
    ]
    for (const isAdmin of [true, false])
      for (const coverage of coverages)
        for (const issueIds of [[], [anId(21)]]) {
          const viewer = { ...EVERYBODY, isAdmin, coverage, issueIds }
          const found = await db.selectFrom('issues').select('id').where(readableIssues(viewer)).orderBy('id').execute()
          const expected = rows.filter((row) => mayRead(guardOf(row), viewer)).map(({ id }) => id)
          expect(found.map(({ id }) => id)).toEqual(expected.toSorted())
        }
  })
})
