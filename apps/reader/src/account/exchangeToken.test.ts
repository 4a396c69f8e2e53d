import { expect, it } from 'vitest'
import { exchangeToken } from './exchangeToken.ts'

const configuration = { appKey: 'demo', basePath: '/mag/', host: { graphql: '', auth: '' } }

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const requests: { url: string; headers: unknown }[] = []
  const fetch: typeof globalThis.fetch = (url, request) => {
    requests.push({ url: url as string, headers: request?.headers })
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))
  }
  return { requests, exchange: () => exchangeToken('r&1', { fetch, configuration }) }
}

it('R7.3 asks the host below the base path, with the app key, and takes what it gives', async () => {
  const { requests, exchange } = answering(200, { access_token: 'a', expires_in: 600 })
  expect(await exchange()).toMatchObject({ kind: 'given', tokens: { accessToken: 'a', expiresIn: 600 } })
  expect(requests).toEqual([{ url: '/mag/auth/token?refresh_token=r%261', headers: { 'app-key': 'demo' } }])
})

it.each([
  [401, { error: 'invalid_grant' }],
  [401, ''],
  [401, { error: 'invalid_client' }],
  [400, ''],
  [403, '<p>No</p>'],
  [404, '<h1>Not Found</h1>'],
  [410, {}],
] as const)('R4.7 R8.1 takes %i with %j for a refusal', async (status, body) => {
  expect(await answering(status, body).exchange()).toEqual({ kind: 'refused' })
})

it.each([408, 500, 503])('R4.7 takes %i for a host that fails, which ends no session', async (status) => {
  expect(await answering(status, '').exchange()).toEqual({ kind: 'failed', status })
})

it.each(['<p>Sign in to this network</p>', {}, { access_token: 'a' }, { access_token: '', expires_in: 600 }])(
  'R4.7 takes 200 with %j for a service that cannot be had',
  async (body) => {
    expect(await answering(200, body).exchange()).toEqual({ kind: 'unreachable' })
  },
)

it('waits as long as it is told to', async () => {
  expect(await answering(429, '', { 'retry-after': '7' }).exchange()).toEqual({ kind: 'busy', seconds: 7 })
  expect(await answering(429, '').exchange()).toEqual({ kind: 'busy', seconds: 30 })
})
