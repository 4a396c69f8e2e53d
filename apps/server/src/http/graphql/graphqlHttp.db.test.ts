import { Readable } from 'node:stream'
import { GetIssueDocument } from '@gatefold/contract/generated/documents'
import { describe, expect, it } from 'vitest'
import type { AssetStore } from '../../platform/storage/AssetStore.ts'
import { addFile } from '../../testing/addFile.ts'
import { aTestApp } from '../../testing/aTestApp.ts'
import { anArticleRow, anId, anIssueRow } from '../../testing/rows.ts'
import { addIssue } from './testing/addIssue.ts'
import { codesOf } from './testing/codesOf.ts'

const NAMES = { query: 'query Names { issues { name } }', operationName: 'Names' }

describe('the app key', () => {
  it('R7.1 is asked of every call; missing or wrong is a coded 401', async () => {
    const app = await aTestApp()
    for (const headers of [{ 'app-key': '' }, { 'app-key': 'dem' }, { 'app-key': 'demo ' }, { 'app-key': 'x' }]) {
      const response = await app.post(NAMES, headers)
      expect(response.statusCode).toBe(401)
      expect(codesOf(response)).toEqual(['APP_KEY_INVALID'])
    }
    const withoutKey = await app.app.inject({ method: 'POST', url: '/graphql', payload: NAMES })
    expect([withoutKey.statusCode, codesOf(withoutKey)]).toEqual([401, ['APP_KEY_INVALID']])
    expect((await app.post(NAMES)).statusCode).toBe(200)
  })
})

describe('a call', () => {
  it('R7.1 answers with data as JSON that caches ask again for', async () => {
    const app = await aTestApp()
    await addIssue(app)
    const response = await app.post({ ...NAMES, variables: null })
    expect(response.json()).toEqual({ data: { issues: [{ name: 'Spring' }] } })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
  })

  it('R2.1 lives below the base path', async () => {
    const app = await aTestApp({ title: { basePath: '/some/sub/dir/' } })
    expect((await app.post(NAMES)).statusCode).toBe(200)
    const atRoot = await app.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'app-key': 'demo' },
      payload: NAMES,
    })
    expect(atRoot.statusCode).toBe(404)
  })

  it('R2.1 puts the base path in front of stored files, wherever they stand', async () => {
    const app = await aTestApp({ title: { basePath: '/some/sub/dir/' } })
    const file = `/assets/${'a'.repeat(64)}.webp`
    await app.db
      .insertInto('issues')
      .values(anIssueRow({ id: anId(1), fields: { cover: file } }))
      .execute()
    const components = [
      { component: 'image', id: '1', imageurl: file },
      { component: 'body', id: '2', text: `<p><img src="${file}"> https://elsewhere.example${file}</p>` },
    ]
    await app.db
      .insertInto('articles')
      .values(anArticleRow({ id: 'a', issue_id: anId(1), components }))
      .execute()
    const { data } = (await app.post({ ...GetIssueDocument, variables: { id: anId(1) } })).json<{ data: unknown }>()
    expect(data).toMatchObject({
      issue: {
        cover: `/some/sub/dir${file}`,
        articles: [
          {
            components: [
              { imageurl: `/some/sub/dir${file}` },
              { text: `<p><img src="/some/sub/dir${file}"> https://elsewhere.example${file}</p>` },
            ],
          },
        ],
      },
    })
  })

  it('is posted as JSON and nothing else, so that no foreign form can make it', async () => {
    const app = await aTestApp()
    const { app: server } = app
    const get = await server.inject({ url: '/graphql?query={issues{id}}', headers: { 'app-key': 'demo' } })
    expect([get.statusCode, get.headers['allow'], codesOf(get)]).toEqual([405, 'POST', ['METHOD_NOT_ALLOWED']])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await app.post(JSON.stringify(NAMES), { 'content-type': type })
      expect([response.statusCode, codesOf(response)]).toEqual([415, ['UNSUPPORTED_MEDIA_TYPE']])
    }
  })

  it.each([
    ['no JSON', '{', 'BAD_REQUEST'],
    ['nothing', '', 'BAD_REQUEST'],
    ['no object', '"query"', 'BAD_REQUEST'],
    ['no query', '{}', 'BAD_REQUEST'],
    ['variables in a list', '{"query":"{issues{id}}","variables":[]}', 'BAD_REQUEST'],
    ['a name that is none', '{"query":"{issues{id}}","operationName":"a\\nb"}', 'BAD_REQUEST'],
    ['several operations', '[{"query":"{issues{id}}"},{"query":"{issues{id}}"}]', 'BATCHING_NOT_SUPPORTED'],
    ['no GraphQL', '{"query":"{"}', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown field', '{"query":"{issues{names}}"}', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown operation', '{"query":"query A{issues{id}}","operationName":"B"}', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a variable of the wrong type',
      '{"query":"query A($n:Int){issues(limit:$n){id}}","variables":{"n":"x"}}',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a negative limit', '{"query":"{issues(limit:-1){id}}"}', 'BAD_USER_INPUT'],
  ])('that is %s gets 400 with a code, however often', async (_what, body, code) => {
    const app = await aTestApp()
    for (let time = 0; time < 4; time += 1) {
      const response = await app.post(body)
      expect([response.statusCode, codesOf(response)]).toEqual([400, [code]])
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.body).not.toContain('Did you mean')
    }
  })

  it('R7.1 runs the operation that is named, although the text holds two', async () => {
    const app = await aTestApp()
    await addIssue(app)
    const query = 'query A { issues { id } } query B { issues { name } }'
    for (let time = 0; time < 3; time += 1) {
      // A variable that nothing reads makes the body a new one, past the kept answers.
      const ask = async (operationName: string) =>
        (await app.post({ query, operationName, variables: { time } })).json()
      expect(await ask('A')).toEqual({ data: { issues: [{ id: anId(1) }] } })
      expect(await ask('B')).toEqual({ data: { issues: [{ name: 'Spring' }] } })
    }
  })
})

describe('errors', () => {
  it('masks faults of ours, compiled or not, and logs them once each', async () => {
    const app = await aTestApp()
    await app.db.schema.alterTable('issues').renameTo('gone').execute()
    for (let time = 0; time < 3; time += 1) {
      const response = await app.post({ ...NAMES, variables: { time } })
      expect(response.statusCode).toBe(500)
      expect(response.json()).toMatchObject({ errors: [{ message: 'Internal server error' }], data: null })
      expect(response.body).not.toContain('no such table')
    }
    expect(app.log.filter((line) => line.includes('no such table'))).toHaveLength(3)
  })

  it('masks a database that does not answer, for calls and for pages', async () => {
    const app = await aTestApp()
    await app.db.schema.dropTable('content_revision').execute()
    const call = await app.post(NAMES)
    expect([call.statusCode, codesOf(call)]).toEqual([500, ['INTERNAL_SERVER_ERROR']])
    const page = await app.app.inject('/')
    expect([page.statusCode, page.body]).toEqual([500, 'Something went wrong!'])
    expect(app.log.filter((line) => line.includes('no such table'))).toHaveLength(2)
  })

  it('masks a row that cannot be read', async () => {
    const app = await aTestApp()
    await app.db
      .insertInto('issues')
      .values({ ...anIssueRow({ id: anId(1) }), summary: '{"name": secret' })
      .execute()
    for (let time = 0; time < 3; time += 1) {
      const response = await app.post({ ...NAMES, variables: { time } })
      expect(codesOf(response)).toEqual(['INTERNAL_SERVER_ERROR'])
      expect(response.body).not.toContain('secret')
    }
  })
})

describe('a reader of another origin', () => {
  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/graphql',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'app-key,app-user-role,app-user-id,x-timestamp,authorization,content-type',
    },
  })

  it('R7.1 may call with the headers it sends, when the title names its origin; the browser keeps the permission', async () => {
    const app = await aTestApp({ title: { readerOrigins: ['https://reader.example'] } })
    const allowed = await app.app.inject(preflight('https://reader.example'))
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://reader.example',
      'access-control-max-age': '86400',
    })
    const headers = String(allowed.headers['access-control-allow-headers']).split(', ')
    expect(headers).toEqual(
      expect.arrayContaining([
        'app-key',
        'app-user-role',
        'app-user-id',
        'x-timestamp',
        'authorization',
        'content-type',
      ]),
    )
    const call = await app.post(NAMES, { origin: 'https://reader.example' })
    expect(call.headers).toMatchObject({ 'access-control-allow-origin': 'https://reader.example' })
    expect(call.headers['vary']).toMatch(/origin/i)
    const refused = await app.post(NAMES, { origin: 'https://reader.example', 'app-key': 'x' })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([
      401,
      'https://reader.example',
    ])
  })

  it('R4.11 may fetch stored files, whole or in parts, and learn their lengths', async () => {
    const assetStore = {
      size: () => Promise.resolve(3),
      open: () => Promise.resolve(Readable.from([Buffer.from('abc')])),
    } as unknown as AssetStore
    const { app, db } = await aTestApp({ title: { readerOrigins: ['https://reader.example'] }, assetStore })
    await db
      .insertInto('issues')
      .values(anIssueRow({ id: anId(1) }))
      .execute()
    await addFile(db, { issueId: anId(1), hash: 'a'.repeat(64), extension: 'jpg' })
    const url = `/assets/${'a'.repeat(64)}.jpg`
    const asking = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match,if-range,range',
    }
    const origin = 'https://reader.example'
    const allowed = await app.inject({ method: 'OPTIONS', url, headers: { origin, ...asking } })
    expect(allowed.headers['access-control-allow-headers']).toMatch(/\brange\b.*if-range.*if-none-match/)
    const accepts = { 'cache-control': 'no-cache', pragma: 'no-cache', 'accept-encoding': 'gzip, deflate, br, zstd' }
    for (const method of ['GET', 'HEAD'] as const) {
      const { headers, body } = await app.inject({ method, url, headers: { origin, ...accepts } })
      expect(headers).toMatchObject({ 'access-control-allow-origin': origin, 'content-length': '3' })
      expect(headers['content-encoding']).toBeUndefined()
      expect(body).toBe(method === 'GET' ? 'abc' : '')
    }
  })

  it('may not when the title does not name it', async () => {
    const app = await aTestApp({ title: { readerOrigins: ['https://reader.example'] } })
    const foreign = await app.app.inject(preflight('https://evil.example'))
    expect(foreign.headers['access-control-allow-origin']).not.toBe('https://evil.example')
    const closed = await aTestApp()
    const call = await closed.post(NAMES, { origin: 'https://reader.example' })
    expect(call.headers['access-control-allow-origin']).toBeUndefined()
  })
})
