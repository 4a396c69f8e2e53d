import * as client from 'openid-client'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { AssetStore } from './platform/storage/AssetStore.ts'
import { aConfiguration } from './config/aConfiguration.ts'
import { describeOnEachDatabase, type MakeDatabase } from './testing/describeOnEachDatabase.ts'
import { addIssue } from './http/graphql/testing/addIssue.ts'
import { openAccounts } from './accounts/identity/accounts/openAccounts.ts'
import { createFetch } from './accounts/identity/registerIdentity.ts'
import { anAttempt, exchange, signIn } from './accounts/identity/testing/aTestIdentity.ts'
import { TestBrowser } from './accounts/identity/testing/TestBrowser.ts'
import { ORIGIN } from './accounts/identity/testing/testSettings.ts'
import { addFile } from './testing/addFile.ts'
import { aTestApp } from './testing/aTestApp.ts'
import { anId, anIssueRow } from './testing/rows.ts'

const PASSWORD = 'four tides and a causeway'
const HASH = 'a'.repeat(64)
const FILE = `/sub/assets/${HASH}.jpg`
const MINUTE = 60_000

const assetStore = {
  size: () => Promise.resolve(3),
  open: () => Promise.resolve(Readable.from([Buffer.from('abc')])),
} as unknown as AssetStore

/** A title that keeps its accounts itself, with a draft that has a file, and an admin who signs in on two devices. */
async function aTitle(makeDatabase: MakeDatabase) {
  const { db } = await makeDatabase()
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const app = await aTestApp({ db, assetStore, title: { basePath: '/sub/' }, env: { ORIGIN }, now })
  await addIssue(app, anIssueRow({ id: anId(7), status: 'draft' }))
  await addFile(db, { issueId: anId(7), hash: HASH, extension: 'jpg' })
  const logger = { warn: () => undefined, error: () => undefined }
  const accounts = openAccounts(await aConfiguration(), { db, logger, now })
  const account = await accounts.create({ email: 'ada@example.org', password: PASSWORD, roles: ['admin'] })
  const issuer = `${ORIGIN}/sub/identity`
  const fetch = createFetch(app.app, () => issuer)
  const reader = await client.discovery(new URL(issuer), 'reader', undefined, client.None(), {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (url, options) => fetch(url, options as RequestInit),
  })
  /** Tokens and the cookie of a device. */
  const device = async () => {
    const identity = { client: reader, browser: new TestBrowser(app.app) }
    const attempt = await anAttempt(identity)
    const callback = await signIn(identity, attempt, { email: account.email, password: PASSWORD })
    const tokens = await exchange(identity, attempt, callback)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const answer = await app.post({ query: '{ __typename }' }, headers)
    return { tokens, headers, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
  }
  const ask = (cookie: string) => app.app.inject({ url: FILE, headers: { cookie } })
  const statusOf = async ({ cookie }: { cookie: string }) => (await ask(cookie)).statusCode
  return { ...app, accounts, account, reader, clock, device, ask, statusOf }
}

describeOnEachDatabase('the cookie that opens files, where accounts are the title’s own', (makeDatabase) => {
  it('opens nothing after its device has signed out, although another one goes on', async () => {
    const { device, reader, statusOf } = await aTitle(makeDatabase)
    const [phone, laptop] = [await device(), await device()]
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([200, 200])
    await client.tokenRevocation(reader, phone.tokens.refresh_token ?? '')
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([404, 200])
  })

  it('opens nothing after signing out everywhere, also when a token that is still out asks for it again', async () => {
    const { app, post, device, statusOf } = await aTitle(makeDatabase)
    const [phone, laptop] = [await device(), await device()]
    const end = { 'app-key': 'demo', ...phone.headers }
    expect((await app.inject({ method: 'POST', url: '/sub/identity/sessions/end-all', headers: end })).statusCode).toBe(
      204,
    )
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([404, 404])
    const again = await post({ query: '{ __typename }' }, laptop.headers)
    expect(await statusOf({ cookie: String(again.headers['set-cookie']).split(';')[0] ?? '' })).toBe(404)
    expect(await statusOf(await device())).toBe(200)
  })

  it('opens nothing once the account is disabled, removed or no admin any more', async () => {
    const { accounts, account, db, device, statusOf } = await aTitle(makeDatabase)
    const phone = await device()
    await accounts.create({ email: 'other@example.org', password: undefined, roles: ['admin'] })
    await accounts.setRoles(account.id, [])
    expect(await statusOf(phone)).toBe(404)
    await accounts.setRoles(account.id, ['admin'])
    expect(await statusOf(phone)).toBe(200)
    const mark = (is_disabled: number) =>
      db.updateTable('accounts').set({ is_disabled }).where('id', '=', account.id).execute()
    await mark(1)
    expect(await statusOf(phone)).toBe(404)
    await mark(0)
    expect(await statusOf(phone)).toBe(200)
    await accounts.setDisabled(account.id, true)
    expect(await statusOf(phone)).toBe(404)
    await accounts.setDisabled(account.id, false)
    const laptop = await device()
    await accounts.remove(account.id)
    expect(await statusOf(laptop)).toBe(404)
  })

  it('lives on as long as files are asked for, at most half a day', async () => {
    const { ask, clock, device, statusOf } = await aTitle(makeDatabase)
    let { cookie } = await device()
    expect((await ask(cookie)).headers['set-cookie']).toBeUndefined()
    for (let elapsed = 0; elapsed < 11 * 60; elapsed += 9) {
      clock.ahead += 9 * MINUTE
      const response = await ask(cookie)
      expect(response.statusCode).toBe(200)
      cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
    }
    clock.ahead += 60 * MINUTE
    expect(await statusOf({ cookie })).toBe(404)
    const idle = await device()
    clock.ahead += 10 * MINUTE
    expect(await statusOf(idle)).toBe(404)
  })
})
