import { createHash, randomBytes } from 'node:crypto'
import type { Glewlwyd, Person } from './startGlewlwyd.ts'

export interface Tokens {
  readonly access_token: string
  readonly id_token: string
  readonly refresh_token: string
}

interface Request extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
}

/** Signs somebody in for a client of Glewlwyd's without a browser; `reader` as the client was added with. */
export async function tokensFrom(
  glewlwyd: Glewlwyd,
  person: Pick<Person, 'username' | 'password'>,
  client: { readonly clientId: string; readonly reader: string },
): Promise<Tokens> {
  const { origin } = new URL(glewlwyd.issuer)
  const signedIn = await send(`${origin}/api/auth/`, { method: 'POST', body: JSON.stringify(person) })
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
  const grant = { method: 'PUT', headers: { cookie }, body: JSON.stringify({ scope: 'openid' }) }
  await send(`${origin}/api/auth/grant/${client.clientId}/`, grant)
  const verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${client.reader}callback`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri,
    scope: 'openid',
    state: randomBytes(16).toString('hex'),
    nonce: randomBytes(16).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    g_continue: '',
  })
  const { headers } = await send(`${glewlwyd.issuer}/auth?${query}`, { headers: { cookie }, redirect: 'manual' })
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
  const form = {
    grant_type: 'authorization_code',
    client_id: client.clientId,
    redirect_uri,
    code,
    code_verifier: verifier,
  }
  const answer = await fetch(`${glewlwyd.issuer}/token`, { method: 'POST', body: new URLSearchParams(form) })
  return (await answer.json()) as Tokens
}

async function send(address: string, { headers, ...init }: Request): Promise<Response> {
  const answer = await fetch(address, { ...init, headers: { 'content-type': 'application/json', ...headers } })
  if (answer.status >= 400) throw new Error(`${address} answers with ${answer.status}.`)
  return answer
}
