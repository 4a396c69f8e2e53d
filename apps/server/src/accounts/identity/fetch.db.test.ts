import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { aSession, aTestIdentity } from './testing/aTestIdentity.ts'

describeOnEachDatabase('the service’s own fetch', (makeDatabase) => {
  it('answers its own addresses within the process, and asks others over the network', async () => {
    const { service } = await aTestIdentity((await makeDatabase()).db)
    const keys = await service.fetch(`${service.issuer()}/jwks`)
    expect(await keys.json()).toMatchObject({ keys: [{ alg: 'ES256' }] })
    const server = createServer((_request, response) => response.end('elsewhere')).listen(0)
    onTestFinished(() => void server.close())
    const elsewhere = await service.fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`)
    expect(await elsewhere.text()).toBe('elsewhere')
  })

  it('publishes no private part of a key', async () => {
    const { service } = await aTestIdentity((await makeDatabase()).db)
    const { keys } = (await (await service.fetch(`${service.issuer()}/jwks`)).json()) as { keys: object[] }
    for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  it('carries bodies and failures', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { refreshToken } = await aSession(identity)
    const ask = (token: string) =>
      identity.service.fetch(`${identity.service.issuer()}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'reader', refresh_token: token }),
      })
    expect((await ask('wrong')).status).toBe(400)
    expect(await (await ask(refreshToken)).json()).toMatchObject({ token_type: 'Bearer' })
  })
})
