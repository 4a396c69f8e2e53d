import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as client from 'openid-client'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import type { DatabaseSettings } from '../../platform/db/databaseErrors.ts'
import { aSession, aTestIdentity, type TestIdentity } from './testing/aTestIdentity.ts'
import { ORIGIN } from './testing/testSettings.ts'

const REFUSED = { status: 400, error: 'invalid_grant' }

function refresh({ client: reader }: TestIdentity, token: string) {
  return client.refreshTokenGrant(reader, token)
}

async function refreshToken(identity: TestIdentity, token: string): Promise<string> {
  return (await refresh(identity, token)).refresh_token ?? ''
}

async function expectRefused(identity: TestIdentity, token: string): Promise<void> {
  await expect(refresh(identity, token)).rejects.toMatchObject(REFUSED)
}

/** A server process over the same database; its address. It ends with the test. */
async function aServer(settings: DatabaseSettings, account: object): Promise<string> {
  const script = join(import.meta.dirname, 'testing/serveIdentity.ts')
  const server = spawn(process.execPath, [script, JSON.stringify(settings), JSON.stringify(account)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit')
  })
  const [printed] = (await once(server.stdout, 'data')) as [Buffer]
  return printed.toString('utf8').trim()
}

/** A clock that only the test moves; the tokens' own times stay those of the machine. */
function aClock() {
  let now = Date.now()
  return {
    now: () => now,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

describeOnEachDatabase('refreshing', (makeDatabase) => {
  it('answers a token that was just exchanged with the same successor, and the family lives on', async () => {
    const { db } = await makeDatabase()
    const clock = aClock()
    const identity = await aTestIdentity(db, { now: clock.now })
    const { refreshToken: first } = await aSession(identity)
    const answer = await refresh(identity, first)
    clock.pass(29)
    const again = await refresh(identity, first)
    expect(again.refresh_token).toBe(answer.refresh_token)
    expect(again.access_token).toBe(answer.access_token)
    expect(again.expires_in).toBeLessThanOrEqual(571)
    expect(await refreshToken(identity, answer.refresh_token ?? '')).not.toBe(answer.refresh_token)
  })

  it('ends the family when a token is presented again after the grace', async () => {
    const { db } = await makeDatabase()
    const clock = aClock()
    const identity = await aTestIdentity(db, { now: clock.now })
    const { refreshToken: first } = await aSession(identity)
    const second = await refreshToken(identity, first)
    clock.pass(31)
    await expectRefused(identity, first)
    await expectRefused(identity, second)
  })

  it('ends the family when a grandparent is presented, however soon', async () => {
    const { db } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const { refreshToken: first } = await aSession(identity)
    const third = await refreshToken(identity, await refreshToken(identity, first))
    await expectRefused(identity, first)
    await expectRefused(identity, third)
  })

  it('gives ten requests at once one successor', async () => {
    const { db } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const { refreshToken: first } = await aSession(identity)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refreshToken(identity, first)))
    expect(new Set(answers).size).toBe(1)
    const [second = ''] = answers
    expect(await refreshToken(identity, second)).not.toBe(second)
  })

  it('gives requests at two server processes of one database one successor', async () => {
    const { db, settings } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const { refreshToken: first, account } = await aSession(identity)
    const servers = await Promise.all([aServer(settings, account), aServer(settings, account)])
    const ask = async (address = '', token = '') => {
      const fields = { grant_type: 'refresh_token', client_id: 'reader', refresh_token: token }
      const answer = await fetch(`${address}/sub/identity/token`, { method: 'POST', body: new URLSearchParams(fields) })
      return (await answer.json()) as { refresh_token?: string }
    }
    const both = [...servers, ...servers, ...servers, ...servers]
    const answers = await Promise.all(both.map((address) => ask(address, first)))
    const [{ refresh_token: second } = {}] = answers
    expect(second).toEqual(expect.any(String))
    for (const answer of answers) expect(answer.refresh_token).toBe(second)
    expect((await ask(servers[1], second)).refresh_token).toEqual(expect.any(String))
  })

  it('writes no token and no answer that can be read', async () => {
    const { db } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const { refreshToken: first } = await aSession(identity)
    const { refresh_token: second = '', access_token: access } = await refresh(identity, first)
    const rows = JSON.stringify([
      await db.selectFrom('identity_records').selectAll().execute(),
      await db.selectFrom('refresh_exchanges').selectAll().execute(),
    ])
    expect(rows).toContain('RefreshToken')
    for (const secret of [first, second, access]) expect(rows).not.toContain(secret)
  })

  it('never moves the end of the session, and refuses the token then', async () => {
    const { db } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const { refreshToken: first } = await aSession(identity)
    const rows = () => db.selectFrom('identity_records').select('payload').where('model', '=', 'RefreshToken').execute()
    const endsOf = async () => (await rows()).map(({ payload }) => (JSON.parse(payload) as { exp: number }).exp)
    const [end = 0] = await endsOf()
    const second = await refreshToken(identity, first)
    for (const one of await endsOf()) expect(Math.abs(one - end)).toBeLessThanOrEqual(1)
    await db
      .updateTable('identity_records')
      .set({ payload: (await rows())[0]?.payload.replace(/"exp":\d+/, '"exp":1') ?? '' })
      .where('model', '=', 'RefreshToken')
      .execute()
    await expectRefused(identity, second)
  })

  it('is over after the reader has given the token back', async () => {
    const { db } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const left = await aSession(identity)
    const stays = await aSession(await aTestIdentity(db, { accounts: identity.accounts }), 'grace@example.com')
    await client.tokenRevocation(identity.client, left.refreshToken, { token_type_hint: 'refresh_token' })
    await expectRefused(identity, left.refreshToken)
    expect(await refreshToken(identity, stays.refreshToken)).not.toBe('')
  })

  it('is over after signing out on all devices, for this account only', async () => {
    const { db } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const left = await aSession(identity)
    const stays = await aSession(await aTestIdentity(db, { accounts: identity.accounts }), 'grace@example.com')
    await identity.service.endSessionsOf(left.account.id)
    await expectRefused(identity, left.refreshToken)
    expect(await refreshToken(identity, stays.refreshToken)).not.toBe('')
  })

  it('is over after the password was changed, also by another process, and within the grace', async () => {
    const { db } = await makeDatabase()
    const clock = aClock()
    const identity = await aTestIdentity(db, { now: clock.now })
    const { refreshToken: first, account } = await aSession(identity)
    const second = await refreshToken(identity, first)
    clock.pass(1)
    await identity.accounts.changePassword(account.id, 'another good one')
    await expectRefused(identity, second)
    await expectRefused(identity, first)
  })

  it('is refused while the account is disabled', async () => {
    const { db } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const { refreshToken: first, account } = await aSession(identity)
    await identity.accounts.setDisabled(account.id, true)
    await expectRefused(identity, first)
    await identity.accounts.setDisabled(account.id, false)
    expect(await refreshToken(identity, first)).not.toBe('')
  })

  it('is limited for each family, and loses nothing by it', async () => {
    const { db } = await makeDatabase()
    const clock = aClock()
    const identity = await aTestIdentity(db, { now: clock.now })
    const { refreshToken: first } = await aSession(identity)
    let token = first
    const other = await aSession(await aTestIdentity(db, { accounts: identity.accounts }), 'grace@example.com')
    const post = () =>
      identity.browser.post(`${ORIGIN}/sub/identity/token`, {
        grant_type: 'refresh_token',
        client_id: 'reader',
        refresh_token: token,
      })
    let answer = await post()
    for (let tries = 0; answer.statusCode === 200 && tries < 40; tries += 1) {
      token = answer.json<{ refresh_token: string }>().refresh_token
      answer = await post()
    }
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('60')
    expect(await refreshToken(identity, other.refreshToken)).not.toBe('')
    clock.pass(60)
    expect((await post()).statusCode).toBe(200)
  })

  it.each(['', 'x', 'a'.repeat(5000), '../../etc', 'ÿ'])(
    'refuses the token %j like every other wrong one',
    async (token) => {
      const { db } = await makeDatabase()
      const identity = await aTestIdentity(db)
      const answer = await identity.browser.post(`${ORIGIN}/sub/identity/token`, {
        grant_type: 'refresh_token',
        client_id: 'reader',
        refresh_token: token,
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: token === '' ? 'invalid_request' : 'invalid_grant' })
    },
  )
})
