import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import {
  anAttempt,
  aSession,
  aTestIdentity,
  CALLBACK,
  exchange,
  locationOf,
  signIn,
  type TestIdentity,
} from './testing/aTestIdentity.ts'
import { TestBrowser } from './testing/TestBrowser.ts'
import { testSettings } from './testing/testSettings.ts'

const DESK = {
  id: 'desk.app',
  redirectAddresses: ['https://desk.example/back'],
  logoutAddresses: ['https://desk.example/gone'],
}
const [BACK = ''] = DESK.redirectAddresses

/** An identity service with the reader and another client. */
async function twoClients(db: Parameters<typeof aTestIdentity>[0]) {
  const { settings } = testSettings()
  const reader = await aTestIdentity(db, { settings: { ...settings, clients: [DESK] } })
  const { service } = reader
  const known = await client.discovery(new URL(service.issuer()), DESK.id, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (url, options) => service.fetch(url, options as RequestInit),
  })
  const secondClient: TestIdentity = { ...reader, client: known }
  const account = reader.accounts.add({ email: 'ada@example.com' })
  return { reader, secondClient, fields: { email: account.email, password: account.password } }
}

const redirectParameters = { redirect_uri: BACK }

describeOnEachDatabase('a client besides the reader', (makeDatabase) => {
  it('R1.2 signs somebody in at its own address, with a verifier, and renews by itself', async () => {
    const { secondClient, fields } = await twoClients((await makeDatabase()).db)
    const attempt = await anAttempt(secondClient, redirectParameters)
    const callback = await signIn(secondClient, attempt, fields)
    expect(callback.href).toMatch(/^https:\/\/desk\.example\/back\?code=/)
    const tokens = await exchange(secondClient, attempt, callback)
    const { client_id, aud } = JSON.parse(
      Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>
    expect([client_id, aud, tokens.claims()?.aud]).toEqual([DESK.id, 'demo', DESK.id])
    const renewed = await client.refreshTokenGrant(secondClient.client, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
  })

  it('cannot use the reader’s codes and refresh tokens, nor the reader the client’s', async () => {
    const { reader, secondClient, fields } = await twoClients((await makeDatabase()).db)
    const attempt = await anAttempt(secondClient, redirectParameters)
    const callback = await signIn(secondClient, attempt, fields)
    await expect(exchange(reader, attempt, callback)).rejects.toMatchObject({ error: 'invalid_grant' })
    const own = await anAttempt(reader)
    const called = await signIn({ browser: new TestBrowser(reader.app) }, own, fields)
    await expect(exchange(secondClient, own, called)).rejects.toMatchObject({ error: 'invalid_grant' })
    const { refreshToken } = await aSession({ ...reader, browser: new TestBrowser(reader.app) }, 'ben@example.com')
    await expect(client.refreshTokenGrant(secondClient.client, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('is sent back to its own addresses only, and never without a challenge', async () => {
    const { reader, secondClient } = await twoClients((await makeDatabase()).db)
    const statusOf = async (identity: TestIdentity, parameters: Record<string, string>) => {
      const { url } = await anAttempt(identity, parameters)
      return (await identity.browser.get(url.href)).statusCode
    }
    expect(await statusOf(secondClient, redirectParameters)).toBe(303)
    expect(await statusOf(secondClient, { redirect_uri: CALLBACK })).toBe(400)
    expect(await statusOf(secondClient, { redirect_uri: 'https://desk.example/back?x=1' })).toBe(400)
    expect(await statusOf(reader, redirectParameters)).toBe(400)
    const { url } = await anAttempt(secondClient, redirectParameters)
    for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name)
    const refused = new URL(locationOf(await secondClient.browser.get(url.href)))
    expect(refused.searchParams.get('error')).toBe('invalid_request')
  })
})
