import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { aSession, aTestIdentity, type TestIdentity } from './testing/aTestIdentity.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function publishedKeys({ service }: TestIdentity): Promise<readonly (string | undefined)[]> {
  const answer = await service.fetch(`${service.issuer()}/jwks`)
  return ((await answer.json()) as { keys: { kid?: string }[] }).keys.map(({ kid }) => kid)
}

describeOnEachDatabase('a server that runs for long', (makeDatabase) => {
  it('signs with a new key after 30 days, published before, and still publishes the old one', async () => {
    const { db } = await makeDatabase()
    let passed = 0
    const identity = await aTestIdentity(db, { now: () => Date.now() + passed })
    const { tokens } = await aSession(identity)
    const old = decodeProtectedHeader(tokens.access_token).kid
    passed = 30 * DAY + MINUTE
    const published = await publishedKeys(identity)
    expect(published).toHaveLength(2)
    const { refreshToken, tokens: during } = await aSession(identity, 'grace@example.com')
    expect(decodeProtectedHeader(during.access_token).kid).toBe(old)
    passed += 11 * MINUTE
    const after = await client.refreshTokenGrant(identity.client, refreshToken)
    const { kid } = decodeProtectedHeader(after.access_token)
    expect(kid).not.toBe(old)
    expect(published).toContain(kid)
    expect(await publishedKeys(identity)).toContain(old)
  })
})
