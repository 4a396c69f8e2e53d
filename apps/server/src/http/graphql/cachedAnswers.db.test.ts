import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { GetIssueDocument, GetIssuesDocument } from '@gatefold/contract/generated/documents'
import { describe, expect, it } from 'vitest'
import { bumpContentRevision } from '../../platform/db/contentRevision.ts'
import { aTestApp, TEST_NOW } from '../../testing/aTestApp.ts'
import { anId, anIssueRow } from '../../testing/rows.ts'
import { addIssue } from './testing/addIssue.ts'

const NAMES = { query: 'query Names { issues { name } }', operationName: 'Names' }

describe('kept answers', () => {
  it('are sent until the content changes, then never again', async () => {
    const app = await aTestApp()
    await addIssue(app)
    const first = await app.post(NAMES)
    await app.db
      .updateTable('issues')
      .set({ summary: JSON.stringify({ name: 'Changed' }) })
      .execute()
    expect((await app.post(NAMES)).body).toBe(first.body)
    await app.db.transaction().execute(bumpContentRevision)
    expect((await app.post(NAMES)).json()).toEqual({ data: { issues: [{ name: 'Changed' }] } })
  })

  it('of two processes agree, whichever of them an import ran beside', async () => {
    const one = await aTestApp()
    const other = await aTestApp({ db: one.db })
    expect((await other.post(NAMES)).json()).toEqual({ data: { issues: [] } })
    await addIssue(one)
    expect((await one.post(NAMES)).body).toBe((await other.post(NAMES)).body)
    expect((await other.post(NAMES)).json()).toEqual({ data: { issues: [{ name: 'Spring' }] } })
  })

  it('let a scheduled issue appear when its time comes, although nothing is written', async () => {
    let now = TEST_NOW
    const app = await aTestApp({ now: () => now })
    const publish_at = new Date(TEST_NOW + 1000).toISOString()
    await addIssue(app, anIssueRow({ id: anId(1), status: 'scheduled', publish_at, fields: { name: 'Soon' } }))
    expect((await app.post(NAMES)).json()).toEqual({ data: { issues: [] } })
    now += 1000
    expect((await app.post(NAMES)).json()).toEqual({ data: { issues: [{ name: 'Soon' }] } })
  })

  it('differ by variables', async () => {
    const app = await aTestApp()
    await addIssue(app)
    const of = async (id: string) =>
      (await app.post({ ...GetIssueDocument, variables: { id } })).json<{ data: unknown }>().data
    expect(await of(anId(1))).toMatchObject({ issue: { id: anId(1) } })
    expect(await of(anId(2))).toEqual({ issue: null })
  })

  it('are compressed as the client accepts, and confirmed by their tag', async () => {
    const app = await aTestApp()
    for (let number = 0; number < 30; number += 1) await addIssue(app, anIssueRow({ id: anId(number) }))
    const plain = await app.post(GetIssuesDocument)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await app.post(GetIssuesDocument, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await app.post(GetIssuesDocument, { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    const again = await app.post(GetIssuesDocument, { 'if-none-match': String(plain.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
