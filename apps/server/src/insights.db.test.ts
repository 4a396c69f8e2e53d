import { GetInsightsDocument, GetPageInsightsDocument } from '@gatefold/contract/generated/documents'
import { expect, it } from 'vitest'
import { anIssuer, type Claims, sign, someClaims } from './testing/anIssuer.ts'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { addIssue } from './http/graphql/testing/addIssue.ts'
import { codesOf } from './http/graphql/testing/codesOf.ts'
import { anExternalTitle } from './testing/anExternalTitle.ts'
import { aTestApp, type TestAppOptions } from './testing/aTestApp.ts'
import { anArticleRow, anId, anIssueRow } from './testing/rows.ts'

const ISSUE = anId(1)

const NOTHING = { issue: '', item: '', detail: '' }

const RANGE = { from: '2026-02-28', to: '2026-03-01' }

const ADMIN = { roles: ['admin'] }

async function aCountedTitle(options: TestAppOptions = {}, firstParty = 'always') {
  const issuer = await anIssuer()
  const title = anExternalTitle(issuer, { analytics: { firstParty } })
  const app = await aTestApp({ title, fetch: issuer.fetch, ...options })
  await addIssue(app, anIssueRow({ id: ISSUE, slug: 'spring', fields: { name: { en: 'Spring' } } }))
  await app.db
    .insertInto('articles')
    .values([anArticleRow({ id: 'tides', issue_id: ISSUE })])
    .execute()
  await app.db
    .insertInto('analytics_counts')
    .values([
      { ...NOTHING, day: '2026-02-27', measure: 'reads', issue: ISSUE, item: 'tides', amount: 100 },
      { ...NOTHING, day: '2026-02-28', measure: 'reads', issue: ISSUE, item: 'tides', amount: 2 },
      { ...NOTHING, day: '2026-03-01', measure: 'reads', issue: ISSUE, item: 'tides', amount: 3 },
      { ...NOTHING, day: '2026-03-01', measure: 'reads', issue: ISSUE, item: 'deleted', amount: 9 },
      { ...NOTHING, day: '2026-03-01', measure: 'page_zooms', issue: ISSUE, item: '4', detail: '99', amount: 6 },
      { ...NOTHING, day: '2026-03-01', measure: 'page_zooms', issue: 'other', item: '4', detail: '99', amount: 6 },
    ])
    .execute()
  const bearer = async (claims: Claims) => ({
    authorization: `Bearer ${await sign(someClaims(issuer, claims), issuer.signing)}`,
  })
  const ask = async (claims: Claims, variables: object = RANGE) =>
    app.post({ ...GetInsightsDocument, variables }, await bearer(claims))
  const askPages = async (claims: Claims) =>
    app.post({ ...GetPageInsightsDocument, variables: { issueId: ISSUE, ...RANGE } }, await bearer(claims))
  return { ...app, ask, askPages }
}

describeOnEachDatabase('insights', (makeDatabase) => {
  it('R6.3 tell an admin what was counted on the days that were asked for, with the names that the title has', async () => {
    const { ask, askPages } = await aCountedTitle(await makeDatabase())
    const answer = await ask(ADMIN)
    const { insights } = answer.json<{ data: { insights: Record<string, unknown> } }>().data
    expect(insights).toMatchObject({
      ...RANGE,
      isCounting: true,
      days: [
        { day: '2026-02-28', reads: 2 },
        { day: '2026-03-01', reads: 12 },
      ],
      issues: [{ id: ISSUE, slug: 'spring', name: { en: 'Spring' }, reads: 14 }],
      articles: [{ id: 'tides', slug: 'article-tides', issueId: ISSUE, issueName: { en: 'Spring' }, reads: 5 }],
      installs: 0,
      pageViews: 0,
      screens: [],
      storage: [],
    })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const { pageInsights } = (await askPages(ADMIN)).json<{ data: { pageInsights: { zooms: number[] }[] } }>().data
    expect(pageInsights).toMatchObject([{ page: 4, looks: 0, hotspots: [] }])
    expect([pageInsights[0]?.zooms.length, pageInsights[0]?.zooms[99]]).toEqual([100, 6])
  })

  it('R6.4 are nothing to everybody else, whatever they ask for, and no answer is kept', async () => {
    const { ask, askPages, post } = await aCountedTitle(await makeDatabase())
    for (const headers of [{}, { 'app-user-role': 'admin' }]) {
      const answer = await post({ ...GetInsightsDocument, variables: RANGE }, headers)
      expect(answer.json()).toEqual({ data: { insights: null } })
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
    expect((await ask({})).json()).toEqual({ data: { insights: null } })
    expect((await ask({}, { from: 'never', to: '' })).json()).toEqual({ data: { insights: null } })
    expect((await askPages({})).json()).toEqual({ data: { pageInsights: null } })
  })

  it('are told anew each time', async () => {
    const { ask, db } = await aCountedTitle(await makeDatabase())
    await ask(ADMIN)
    await db.deleteFrom('analytics_counts').execute()
    expect((await ask(ADMIN)).body).toContain('"issues":[]')
  })

  it('of a range that is none are refused with a sentence', async () => {
    const { ask } = await aCountedTitle(await makeDatabase())
    const answer = await ask(ADMIN, { from: '2026-03-02', to: '2026-03-01' })
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT'])
    expect(answer.body).toContain('a range begins with its earlier day')
  })

  it('of a title that counts nothing are empty and say so', async () => {
    const { ask, askPages } = await aCountedTitle(await makeDatabase(), 'off')
    expect((await ask(ADMIN)).json()).toMatchObject({
      data: { insights: { isCounting: false, issues: [], days: [{ reads: 0 }, { reads: 0 }] } },
    })
    expect((await askPages(ADMIN)).json()).toEqual({ data: { pageInsights: [] } })
  })
})
