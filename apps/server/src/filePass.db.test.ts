import { expect, it } from 'vitest'
import { decryptFileToken, encryptFileToken } from './access/filePasses.ts'
import { readFileKeys } from './accounts/identity/readIdentityKeys.ts'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { aGuardedTitle, buy, type GuardedTitle } from './testing/aGuardedTitle.ts'
import { aTestApp, TEST_NOW } from './testing/aTestApp.ts'

const CALL = { query: '{ __typename }' }

const MINUTE = 60_000

interface Answered {
  readonly headers: Readonly<Record<string, unknown>>
}

const saidBy = (response: Answered): string | undefined => response.headers['set-cookie'] as string | undefined

/** What a browser sends back. */
const cookieOf = (response: Answered): string => saidBy(response)?.split(';')[0] ?? ''

/** A title whose reader Ann has bought the issue, and how a file of it looks to whoever sends a cookie. */
async function aBoughtIssue(title: GuardedTitle) {
  const { app, post, bearer, files, paid } = title
  await buy(title, 'ann', { issueId: paid.id })
  const ann = () => bearer({ sub: 'ann' })
  const [file = ''] = files.closed
  const ask = (cookie: string, url = file) => app.inject({ url, headers: { cookie } })
  const statusOf = async (cookie: string, url = file) => (await ask(cookie, url)).statusCode
  return { ...title, ann, ask, statusOf, cookie: cookieOf(await post(CALL, await ann())) }
}

describeOnEachDatabase('the cookie that opens files', (makeDatabase) => {
  it('R1.2 comes with a call that shows a token, for this title and for no script', async () => {
    const { post, ann, statusOf } = await aBoughtIssue(await aGuardedTitle(await makeDatabase()))
    const set = saidBy(await post(CALL, await ann()))
    expect(set).toMatch(/^cf-files=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(await statusOf(cookieOf({ headers: { 'set-cookie': set } }))).toBe(200)
    expect(saidBy(await post(CALL))).toBeUndefined()
    expect(saidBy(await post(CALL, { authorization: 'Bearer a.b.c' }))).toBeUndefined()
  })

  it('is given again when it is older than a few minutes or somebody else’s, and not before', async () => {
    const { post, ann, bearer, cookie, clock, statusOf } = await aBoughtIssue(await aGuardedTitle(await makeDatabase()))
    expect(saidBy(await post(CALL, { ...(await ann()), cookie }))).toBeUndefined()
    const ben = await post(CALL, { ...(await bearer({ sub: 'ben' })), cookie })
    expect(await statusOf(cookieOf(ben))).toBe(404)
    clock.now += 5 * MINUTE
    const later = await post(CALL, { ...(await ann()), cookie })
    expect(await statusOf(cookieOf(later))).toBe(200)
  })

  it('R4.7 goes with the next call without a token', async () => {
    const { post, cookie } = await aBoughtIssue(await aGuardedTitle(await makeDatabase()))
    expect(saidBy(await post(CALL, { cookie }))).toBe('cf-files=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
    expect(saidBy(await post(CALL, { cookie: 'other=1' }))).toBeUndefined()
  })

  it('R1.2 opens nothing when it has run out, whatever is asked for meanwhile', async () => {
    const { clock, cookie, ask, statusOf } = await aBoughtIssue(await aGuardedTitle(await makeDatabase()))
    clock.now += 5 * MINUTE
    const renewed = cookieOf(await ask(cookie))
    expect(await statusOf(renewed)).toBe(200)
    // The token, and with it all that another service vouches for, has ended after nine minutes.
    clock.now += 5 * MINUTE
    expect([await statusOf(cookie), await statusOf(renewed)]).toEqual([404, 404])
  })

  it('R1.2 opens nothing when anything in it is changed, or another title made it', async () => {
    const database = await makeDatabase()
    const title = await aBoughtIssue(await aGuardedTitle(database))
    const { bearer, cookie, files, post, statusOf, db } = title
    const keys = await readFileKeys(db, TEST_NOW)
    const sealed = cookie.replace('cf-files=', '')
    const pass = decryptFileToken(sealed, { purpose: 'files', keys })
    if (pass === undefined) throw new Error('No pass.')
    const ben = cookieOf(await post(CALL, await bearer({ sub: 'ben' }))).replace('cf-files=', '')
    const forged = Buffer.from(JSON.stringify({ s: 'root', a: 1, i: '', m: pass.madeAt, u: pass.until + 1 }))
    const bytes = Buffer.from(sealed, 'base64url')
    const changed = [0, 20, 30, bytes.length - 1].map((place) =>
      Buffer.from(bytes.map((byte, index) => (index === place ? byte ^ 1 : byte))).toString('base64url'),
    )
    const wrong = [
      ...changed,
      bytes.subarray(0, 28).toString('base64url'),
      bytes.subarray(0, -1).toString('base64url'),
      Buffer.concat([bytes.subarray(0, 28), Buffer.from(ben, 'base64url').subarray(28)]).toString('base64url'),
      forged.toString('base64url'),
      `${forged.toString('base64url')}.${sealed}`,
      '.',
      encryptFileToken({ ...pass, isAdmin: true }, { purpose: 'files', keys: ['another title’s'] }),
      encryptFileToken(pass, { purpose: `frame ${title.paid.id}`, keys }),
    ]
    for (const value of wrong) {
      expect(await statusOf(`cf-files=${value}`), value).toBe(404)
      expect(await statusOf(`cf-files=${value}`, files.frame), value).toBe(404)
    }
    expect(await statusOf(`cf-files=${wrong[0] ?? ''}; ${cookie}`)).toBe(200)
  })

  it('R1.2 leads a frame to addresses that are good for five minutes, and for its issue alone', async () => {
    const title = await aBoughtIssue(await aGuardedTitle(await makeDatabase()))
    const { app, ask, clock, cookie, files, other, paid } = title
    await buy(title, 'ann', { issueId: other.id })
    const ticket = String((await ask(cookie, files.frame)).headers.location)
    expect((await app.inject(ticket)).statusCode).toBe(200)
    // Whoever looks over a shoulder, or at a log, does not see who reads.
    const readable = ticket.split(/[/.]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(readable.filter((part) => part.includes('ann'))).toEqual([])
    expect((await app.inject(ticket.replace(/frames\/[^/]+/, 'frames/e30.mark'))).statusCode).toBe(404)
    const sealed = /frames\/([^/]+)/.exec(ticket)?.[1] ?? ''
    expect((await ask(`cf-files=${sealed}`)).statusCode).toBe(404)
    const rows = await title.db.selectFrom('issue_assets').selectAll().where('issue_id', '=', other.id).execute()
    const page = rows.find(({ path }) => path === 'tide/index.html')
    const foreign = ticket.replace(paid.id, other.id).replace(/[0-9a-f]{64}/, page?.hash ?? '')
    expect((await app.inject(foreign)).statusCode).toBe(404)
    expect((await ask(cookie, foreign.replace(/frames\/[^/]+/, 'pages'))).statusCode).toBe(302)
    clock.now += 5 * MINUTE
    expect((await app.inject(ticket)).statusCode).toBe(404)
  })

  it('R2.1 keeps to https where readers come by it, and below the title’s path', async () => {
    const title = await aGuardedTitle(await makeDatabase())
    const { db, bearer } = title
    const { post } = await aTestApp({
      db,
      ...title.external,
      title: { ...title.external.title, basePath: '/sub/' },
      env: { ORIGIN: 'https://magazine.example' },
    })
    expect(saidBy(await post(CALL, await bearer()))).toMatch(/; Path=\/sub\/; HttpOnly; SameSite=Strict; Secure$/)
  })
})
