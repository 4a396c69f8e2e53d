import { GetIssueDocument } from '@gatefold/contract/generated/documents'
import { describe, expect, it } from 'vitest'
import { anIssuer, type Claims, sign, someClaims, TOKEN_NOW } from '../../testing/anIssuer.ts'
import { bumpContentRevision } from '../../platform/db/contentRevision.ts'
import { describeOnEachDatabase, type MakeDatabase } from '../../testing/describeOnEachDatabase.ts'
import { anExternalTitle } from '../../testing/anExternalTitle.ts'
import { aTestApp, TEST_NOW, type TestAppOptions } from '../../testing/aTestApp.ts'
import { anArticleRow, anId, anIssueRow } from '../../testing/rows.ts'
import { addIssue } from './testing/addIssue.ts'
import { codesOf } from './testing/codesOf.ts'

const [FREE, PAID, DRAFT, SOON, DUE] = [anId(1), anId(2), anId(3), anId(4), anId(5)]

const ALL = { query: 'query All { allIssues { id data } }', operationName: 'All' }

/** A title with a free, a paid, a drafted and two scheduled issues, each with an article and a sample. */
async function aTitle(options: TestAppOptions = {}) {
  const issuer = await anIssuer()
  // Enough to ask for the content of a whole title.
  const title = anExternalTitle(issuer, { graphql: { maxCost: 50_000 } })
  const app = await aTestApp({ title, fetch: issuer.fetch, ...options })
  const rows = [
    anIssueRow({ id: FREE, slug: 'free' }),
    anIssueRow({ id: PAID, slug: 'paid', is_paid: 1 }),
    anIssueRow({ id: DRAFT, slug: 'draft', status: 'draft' }),
    anIssueRow({ id: SOON, slug: 'soon', status: 'scheduled', publish_at: new Date(TEST_NOW + 1).toISOString() }),
    anIssueRow({ id: DUE, slug: 'due', status: 'scheduled', publish_at: new Date(TEST_NOW).toISOString() }),
  ]
  for (const row of rows) {
    await addIssue(app, row)
    const article = anArticleRow({ id: `${row.slug}-story`, issue_id: row.id, is_featured: 1 })
    const sample = anArticleRow({
      id: `${row.slug}-sample`,
      issue_id: row.id,
      position: 1,
      fields: { features: ['sample'] },
    })
    await app.db.insertInto('articles').values([article, sample]).execute()
    await app.db
      .insertInto('styles')
      .values({ id: `${row.slug}-style`, issue_id: row.id, payload: JSON.stringify({ id: `${row.slug}-style` }) })
      .execute()
  }
  const bearer = async (claims: Claims = {}) => ({
    authorization: `Bearer ${await sign(someClaims(issuer, claims), issuer.signing)}`,
  })
  /** Which articles of an issue come with their text. */
  const textsOf = async (id: string, headers: Record<string, string> = {}) => {
    const body = { ...GetIssueDocument, variables: { id } }
    const { data } = (await app.post(body, headers)).json<{
      data: { issue: { articles: { id: string; components: unknown }[] } | null }
    }>()
    return data.issue?.articles.filter(({ components }) => components !== null).map((article) => article.id)
  }
  return { ...app, issuer, bearer, textsOf }
}

const ADMIN = { roles: ['admin'] }

function describeDrafts(makeDatabase: MakeDatabase): void {
  it('R1.10 R2.11 are listed and shown to an admin, with how far each issue is', async () => {
    const { post, bearer } = await aTitle(await makeDatabase())
    const listed = (await post(ALL, await bearer(ADMIN))).json<{ data: { allIssues: { id: string }[] } }>()
    expect(new Map(listed.data.allIssues.map((issue) => [issue.id, issue]))).toEqual(
      new Map([
        [FREE, { id: FREE, data: { status: 'PUBLISHED' } }],
        [PAID, { id: PAID, data: { status: 'PUBLISHED' } }],
        [DRAFT, { id: DRAFT, data: { status: 'DRAFT' } }],
        [SOON, { id: SOON, data: { status: 'SCHEDULED' } }],
        [DUE, { id: DUE, data: { status: 'PUBLISHED' } }],
      ]),
    )
    for (const field of ['issue', 'previewIssue']) {
      for (const [at, isSlug] of [
        [DRAFT, false],
        ['draft', true],
      ]) {
        const query = `query One($id: ID!, $isSlug: Boolean) { ${field}(id: $id, isSlug: $isSlug) { id data } }`
        const body = { query, operationName: 'One', variables: { id: at, isSlug } }
        const { data } = (await post(body, await bearer(ADMIN))).json<{ data: unknown }>()
        expect(data).toEqual({ [field]: { id: DRAFT, data: { status: 'DRAFT' } } })
      }
    }
  })

  it('R6.6 are to everybody else as if they were not there, to the byte', async () => {
    const { post, bearer } = await aTitle(await makeDatabase())
    const forged = { 'app-user-role': 'admin', 'app-user-id': 'root', 'x-user-role': 'admin', role: 'admin' }
    const strangers = [
      {},
      forged,
      await bearer(),
      { ...(await bearer()), ...forged },
      await bearer({ role: 'admin', groups: ['admin'], 'app-user-role': 'admin', scope: 'openid admin' }),
    ]
    for (const headers of strangers) {
      const listed = (await post(ALL, headers)).json<{ data: { allIssues: { id: string }[] } }>()
      expect(new Set(listed.data.allIssues.map(({ id }) => id))).toEqual(new Set([FREE, PAID, DUE]))
      expect(JSON.stringify(listed)).not.toContain('status')
      for (const field of ['issue', 'previewIssue', 'manifest']) {
        const ask = (id: string) =>
          post({ query: `query A($id: ID!) { ${field}(id: $id) { __typename } }`, variables: { id } }, headers)
        const [draft, soon, nothing] = [await ask(DRAFT), await ask(SOON), await ask(anId(99))]
        expect([draft.body, soon.body]).toEqual([nothing.body, nothing.body])
        expect([draft.statusCode, draft.headers['etag']]).toEqual([nothing.statusCode, nothing.headers['etag']])
      }
      const { body } = await post({ query: '{ styles { id } articles { id } }' }, headers)
      expect(body).not.toMatch(/draft|soon/)
      expect(body).toContain('free-story')
    }
  })

  it('R2.6 come to an admin as readers will see them: with their texts and their styles', async () => {
    const { post, bearer, textsOf } = await aTitle(await makeDatabase())
    const admin = await bearer(ADMIN)
    expect(await textsOf(DRAFT, admin)).toEqual(['draft-story', 'draft-sample'])
    expect((await post({ query: '{ styles { id } }' }, admin)).body).toContain('draft-style')
  })

  it('R1.2 keeps the text of a paid issue from who has not bought it, samples apart', async () => {
    const { bearer, textsOf } = await aTitle(await makeDatabase())
    expect(await textsOf(FREE)).toEqual(['free-story', 'free-sample'])
    expect(await textsOf(PAID)).toEqual(['paid-sample'])
    expect(await textsOf(PAID, await bearer())).toEqual(['paid-sample'])
    expect(
      await textsOf(PAID, await bearer({ 'cf:entitlements': [`cf:issue:${FREE}`, `cf:article:${PAID}`] })),
    ).toEqual(['paid-sample'])
    expect(await textsOf(PAID, await bearer({ 'cf:entitlements': [`cf:issue:${PAID}`] }))).toEqual([
      'paid-story',
      'paid-sample',
    ])
    expect(await textsOf(PAID, await bearer(ADMIN))).toEqual(['paid-story', 'paid-sample'])
  })

  it('R1.2 keeps it back at the root as well, by any alias', async () => {
    const { post, bearer } = await aTitle(await makeDatabase())
    const query = '{ a: articles(isFeatured: true) { id components } b: articles { id components } }'
    const stranger = (await post({ query })).body
    expect(stranger).toContain('The text of free-story.')
    expect(stranger).toContain('The text of paid-sample.')
    expect(stranger).not.toContain('The text of paid-story.')
    const bought = (await post({ query }, await bearer({ resources: [`cf:issue:${PAID}`] }))).body
    expect(bought).toContain('The text of paid-story.')
  })
}

describeOnEachDatabase('drafts and paid issues', describeDrafts)

describe('an access token', () => {
  it('R6.2 is answered for its reader alone; R6.1 no token for everybody', async () => {
    const { post, bearer } = await aTitle()
    expect((await post(ALL)).headers['cache-control']).toBe('no-cache')
    for (const claims of [{}, { 'cf:entitlements': [`cf:issue:${PAID}`] }, ADMIN]) {
      expect((await post(ALL, await bearer(claims))).headers['cache-control']).toBe('private, no-store')
    }
    expect((await post(ALL)).headers['cache-control']).toBe('no-cache')
  })

  it('that opens something is never answered from what was kept for another, whichever came first', async () => {
    const { textsOf, bearer } = await aTitle()
    const bought = await bearer({ 'cf:entitlements': [`cf:issue:${PAID}`] })
    for (let time = 0; time < 2; time += 1) {
      expect(await textsOf(PAID, bought)).toHaveLength(2)
      expect(await textsOf(PAID)).toHaveLength(1)
      expect(await textsOf(PAID, await bearer(ADMIN))).toHaveLength(2)
      expect(await textsOf(PAID, await bearer({ sub: 'ben' }))).toHaveLength(1)
    }
  })

  it('R6.3 of an admin are kept by no browser, and answered as the drafts are now', async () => {
    const { post, bearer, db } = await aTitle()
    const admin = await bearer(ADMIN)
    const first = await post(ALL, admin)
    expect(first.headers['cache-control']).toBe('private, no-store')
    expect((await post(ALL, admin)).body).toBe(first.body)
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('issues').where('id', '=', DRAFT).execute()
      await bumpContentRevision(transaction)
    })
    const after = await post(ALL, admin)
    expect(first.body).toContain(DRAFT)
    expect(after.body).not.toContain(DRAFT)
  })

  it('R6.4 makes no admin where the title has none', async () => {
    const issuer = await anIssuer()
    const { post, bearer } = await aTitle()
    const without = await aTitle({ title: anExternalTitle(issuer, { admin: false }), fetch: issuer.fetch })
    const token = await sign(someClaims(issuer, ADMIN), issuer.signing)
    expect((await without.post(ALL, { authorization: `Bearer ${token}` })).body).not.toContain(DRAFT)
    expect((await post(ALL, await bearer(ADMIN))).body).toContain(DRAFT)
  })

  it('R4.6 that has expired says "jwt expired"; every other one that does not count gets one and the same answer', async () => {
    const { post, bearer, issuer } = await aTitle()
    const times = { iat: TOKEN_NOW - 700, exp: TOKEN_NOW - 100 }
    const expired = await post(ALL, await bearer(times))
    expect(expired.json()).toEqual({
      data: null,
      errors: [{ message: 'jwt expired', extensions: { code: 'UNAUTHENTICATED' } }],
    })
    const { key, header } = issuer.signing
    const idToken = await sign(someClaims(issuer, { nonce: 'n1' }), { key, header: { ...header, typ: 'JWT' } })
    const bad = [
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'Bearer a.b.c',
      'Bearer a b',
      `Bearer ${idToken}`,
      'Bearer opaque-refresh-token',
    ]
    const answers = await Promise.all([
      ...bad.map((authorization) => post(ALL, { authorization })),
      post(ALL, await bearer({ aud: 'other-title' })),
    ])
    for (const response of [expired, ...answers]) {
      expect(response.statusCode).toBe(401)
      expect(response.headers).toMatchObject({
        'www-authenticate': 'Bearer error="invalid_token"',
        'cache-control': 'no-store',
      })
      expect(codesOf(response)).toEqual(['UNAUTHENTICATED'])
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await post(ALL, await bearer())).statusCode).toBe(200)
  })

  it('is not written into the log, whatever becomes of it', async () => {
    const { post, bearer, log } = await aTitle()
    const good = await bearer({ jti: 'jti-7', 'cf:entitlements': ['cf:other:1'] })
    const bad = await bearer({ jti: 'jti-8', aud: 'other' })
    await post(ALL, good)
    await post(ALL, bad)
    expect(log.join('')).toMatch(/jti-7/)
    expect(log.join('')).toMatch(/jti-8.*it is for somebody else/)
    for (const { authorization } of [good, bad]) {
      for (const part of authorization.slice('Bearer '.length).split('.')) expect(log.join('')).not.toContain(part)
    }
  })

  it('counts nowhere where nobody signs in', async () => {
    const { bearer } = await aTitle()
    const closed = await aTestApp({ title: { auth: { type: 'none' } } })
    expect((await closed.post(ALL, await bearer())).statusCode).toBe(401)
    expect((await closed.post(ALL)).statusCode).toBe(200)
  })

  it('R7.1 is read from one header alone: in the address, the body or a cookie it is nothing', async () => {
    const { app, bearer } = await aTitle()
    const { authorization } = await bearer(ADMIN)
    const token = authorization.slice('Bearer '.length)
    const response = await app.inject({
      method: 'POST',
      url: `/graphql?access_token=${token}`,
      headers: { 'app-key': 'demo', cookie: `access_token=${token}; Authorization=${token}`, token },
      payload: { ...ALL, access_token: token, extensions: { authorization } },
    })
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain(DRAFT)
  })
})
