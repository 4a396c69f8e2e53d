import { expect, it } from 'vitest'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { aGuardedTitle, buy, CANARY, type GuardedTitle, subscribe } from './testing/aGuardedTitle.ts'
import { EVERYTHING } from './testing/everyOperation.ts'

type Headers = Readonly<Record<string, string>>

/** The cookie that an answer gives, as a browser sends it back. */
function cookieOf(response: { readonly headers: Readonly<Record<string, unknown>> }): Headers {
  const said = response.headers['set-cookie']
  const [cookie = ''] = typeof said === 'string' ? said.split(';') : []
  return cookie === '' ? {} : { cookie }
}

/** A browser that has called with these headers: what it sends when it asks for files. */
async function browserOf({ post }: GuardedTitle, headers: Headers): Promise<Headers> {
  return cookieOf(await post({ query: '{ __typename }' }, headers))
}

/** All that the title answers to whoever calls with these headers, by every operation. */
async function allAnswers({ post, paid }: GuardedTitle, headers: Headers): Promise<string> {
  const answers = await Promise.all(EVERYTHING(paid).map((operation) => post(operation, headers)))
  return answers.map(({ body, headers: responseHeaders }) => `${JSON.stringify(responseHeaders)} ${body}`).join('\n')
}

const TRIES: readonly { readonly method?: 'HEAD'; readonly headers?: Headers }[] = [
  {},
  { method: 'HEAD' },
  { headers: { range: 'bytes=0-3' } },
  { headers: { range: 'bytes=99999999-' } },
  { headers: { 'if-none-match': '*' } },
]

/** How a file that is closed looks, beside one that is not there: by every way of asking. */
async function look({ app }: GuardedTitle, url: string, headers: Headers) {
  const answers = await Promise.all(
    TRIES.map((request) =>
      app.inject({ method: request.method ?? 'GET', url, headers: { ...headers, ...request.headers } }),
    ),
  )
  // Each answer says when it was and which request it is for.
  const comparableHeaders = ({ date: _date, 'x-request-id': _id, ...others }: Headers) => others
  return answers.map(({ statusCode, body, headers }) => ({
    statusCode,
    body,
    headers: comparableHeaders(headers as Headers),
  }))
}

async function expectNothing(title: GuardedTitle, headers: Headers, who: string): Promise<void> {
  const answers = await allAnswers(title, headers)
  expect(answers, who).toContain('Free to read.')
  expect(answers.includes(CANARY), `${who}: ${answers.slice(answers.indexOf(CANARY) - 300).slice(0, 400)}`).toBe(false)
  for (const address of title.files.closed) expect(answers, who).not.toContain(address)
  const cookie = await browserOf(title, headers)
  await expectNoFile(title, cookie, who)
  const taken = await look(title, `/library/${title.paid.id}.issue`, { ...headers, ...cookie })
  expect(taken, who).toEqual(await look(title, `/library/${'0'.repeat(36)}.issue`, { ...headers, ...cookie }))
}

async function expectNoFile(title: GuardedTitle, cookie: Headers, who: string): Promise<void> {
  const { closed, open, frame, beside } = title.files
  const missing = await look(title, `/assets/${'0'.repeat(64)}.png`, cookie)
  for (const url of closed) expect(await look(title, url, cookie), `${who}: ${url}`).toEqual(missing)
  const noPage = await look(title, frame.replace(/index\.html$/, 'none.html'), cookie)
  for (const url of [frame, beside]) expect(await look(title, url, cookie), `${who}: ${url}`).toEqual(noPage)
  for (const url of open) {
    const response = await title.app.inject({ url, headers: cookie })
    expect([response.statusCode, response.headers['cache-control']], `${who}: ${url}`).toEqual([
      200,
      'public, max-age=31536000, immutable, no-transform',
    ])
  }
}

async function expectEverything(title: GuardedTitle, headers: Headers, who: string): Promise<void> {
  const { app, files, paid, post } = title
  const [first] = EVERYTHING(paid)
  const issue = (await post(first, headers)).body
  for (const words of [`${CANARY} of story`, `https://${CANARY}.example/`, 'flatplan', 'read', 'tide/index.html']) {
    expect(issue, who).toContain(words)
  }
  const cookie = await browserOf(title, headers)
  for (const url of files.closed) {
    const response = await app.inject({ url, headers: cookie })
    expect([response.statusCode, response.headers['cache-control']], `${who}: ${url}`).toEqual([
      200,
      'private, no-cache, no-transform',
    ])
    const again = await app.inject({ url, headers: { ...cookie, 'if-none-match': String(response.headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
  const framed = await app.inject({ url: files.frame, headers: cookie })
  expect(framed.statusCode, who).toBe(302)
  const ticket = String(framed.headers.location)
  // What a page in a sandboxed frame asks for comes without cookies.
  expect((await app.inject(ticket)).body, who).toContain(CANARY)
  expect((await app.inject(ticket.replace('index.html', 'tide.js'))).body, who).toContain(CANARY)
}

describeOnEachDatabase('a paid issue', (makeDatabase) => {
  it('R1.2 is nobody’s who has not got it, by any operation, error or file', { timeout: 120_000 }, async () => {
    const title = await aGuardedTitle(await makeDatabase())
    const { bearer, other, paid } = title
    await buy(title, 'carla', { issueId: other.id })
    await buy(title, 'dora', { issueId: paid.id, status: 'refunded' })
    await buy(title, 'emil', { issueId: paid.id, status: 'disputed' })
    await buy(title, 'frida', { issueId: paid.id, status: 'revoked' })
    await subscribe(title, 'gus', { covers_from: '2026-02-02' })
    await subscribe(title, 'hedy', { status: 'past_due', period_end: '2026-03-01T11:59:59.000Z' })
    await subscribe(title, 'iris', { status: 'ended' })
    await subscribe(title, 'jan', { covers_from: null, period_end: '2026-01-31T00:00:00.000Z' })
    const forged = { 'app-user-role': 'admin', 'app-user-id': 'ann', 'x-user-role': 'admin', role: 'admin' }
    const nobodies: Readonly<Record<string, Headers>> = {
      everybody: {},
      'a reader': await bearer({ sub: 'ben' }),
      'with forged headers': { ...(await bearer({ sub: 'ben' })), ...forged },
      'with another issue': await bearer({ sub: 'carla' }),
      'with another issue by claim': await bearer({ sub: 'ben', 'cf:entitlements': [`cf:issue:${other.id}`] }),
      'with a claim of another kind': await bearer({ sub: 'ben', 'cf:entitlements': [`cf:article:${paid.id}`] }),
      'with a refund': await bearer({ sub: 'dora' }),
      'with a dispute': await bearer({ sub: 'emil' }),
      'whose grant was revoked': await bearer({ sub: 'frida' }),
      'who subscribed too late': await bearer({ sub: 'gus' }),
      'who has not paid on': await bearer({ sub: 'hedy' }),
      'whose subscription has ended': await bearer({ sub: 'iris' }),
      'whose subscription has run out': await bearer({ sub: 'jan' }),
      'an admin of nothing': await bearer({ sub: 'ben', roles: ['editor'], groups: ['admin'], scope: 'admin' }),
    }
    for (const [who, headers] of Object.entries(nobodies)) await expectNothing(title, headers, who)
  })

  it(
    'R1.2 R1.10 R2.6 is its buyer’s, its subscriber’s, the claim’s and the admin’s, files too',
    { timeout: 60_000 },
    async () => {
      const title = await aGuardedTitle(await makeDatabase())
      const { bearer, paid } = title
      await buy(title, 'ann', { issueId: paid.id })
      await subscribe(title, 'sue')
      await subscribe(title, 'tim', { covers_from: null, status: 'past_due' })
      await expectEverything(title, await bearer({ sub: 'ann' }), 'buyer')
      await expectEverything(title, await bearer({ sub: 'sue' }), 'subscriber')
      await expectEverything(title, await bearer({ sub: 'tim' }), 'subscriber with the archive')
      await expectEverything(title, await bearer({ sub: 'ben', 'cf:entitlements': [`cf:issue:${paid.id}`] }), 'claim')
      await expectEverything(title, await bearer({ sub: 'root', roles: ['admin'] }), 'admin')
      await expectNothing(title, {}, 'everybody afterwards')
    },
  )

  it('R1.2 closes at the next request after a refund, for fields, files and frames', async () => {
    const title = await aGuardedTitle(await makeDatabase())
    const { app, bearer, db, files, paid } = title
    await buy(title, 'ann', { issueId: paid.id })
    const ann = await bearer({ sub: 'ann' })
    await expectEverything(title, ann, 'buyer')
    const cookie = await browserOf(title, ann)
    const ticket = String((await app.inject({ url: files.frame, headers: cookie })).headers.location)
    await db.updateTable('purchases').set({ status: 'refunded' }).execute()
    await expectNothing(title, ann, 'refunded')
    await expectNoFile(title, cookie, 'refunded')
    expect((await app.inject(ticket)).statusCode).toBe(404)
  })

  it('R1.2 is not in the pages that the server renders, whoever asks', async () => {
    const title = await aGuardedTitle(await makeDatabase())
    const { app, bearer, paid } = title
    await buy(title, 'ann', { issueId: paid.id })
    const ann = await bearer({ sub: 'ann' })
    const cookie = await browserOf(title, ann)
    for (const url of ['/', `/issues/${paid.slug}`, `/preview/${paid.slug}`]) {
      const page = await app.inject({ url, headers: { ...ann, ...cookie, accept: 'text/html' } })
      expect(page.body).toContain('Free to read.')
      expect(page.body).not.toContain(CANARY)
    }
  })

  it('R6.6 of a draft is the admin’s alone and that of who owns it, its cover too', async () => {
    const title = await aGuardedTitle(await makeDatabase())
    const { app, bearer, db, draft } = title
    await buy(title, 'ann', { issueId: draft.id })
    const rows = await db.selectFrom('issue_assets').selectAll().where('issue_id', '=', draft.id).execute()
    const [cover] = rows
      .filter(({ path }) => path === 'cover.png')
      .map(({ hash, extension }) => `/assets/${hash}.${extension}`)
    const statuses = await Promise.all(
      [{}, { sub: 'ben' }, { sub: 'ann' }, { sub: 'root', roles: ['admin'] }].map(async (claims) => {
        const headers = 'sub' in claims ? await bearer(claims) : {}
        const response = await app.inject({ url: cover ?? '', headers: await browserOf(title, headers) })
        return response.statusCode
      }),
    )
    expect(statuses).toEqual([404, 404, 200, 200])
  })

  it('R1.2 shares a file with a free issue: then it is everybody’s', async () => {
    const title = await aGuardedTitle(await makeDatabase())
    const { app, db, files, other } = title
    const [url = ''] = files.closed
    expect((await app.inject(url)).statusCode).toBe(404)
    const [, hash = '', extension = ''] = /^\/assets\/(\w+)\.(\w+)$/.exec(url) ?? []
    await db.updateTable('issues').set({ is_paid: 0 }).where('id', '=', other.id).execute()
    await db
      .insertInto('issue_assets')
      .values({ issue_id: other.id, path: 'shared', hash, extension, is_teaser: 0 })
      .execute()
    expect((await app.inject(url)).headers['cache-control']).toMatch(/^public/)
  })
})
