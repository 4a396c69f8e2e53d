import { expect, it } from 'vitest'
import { createMetadataReader } from './createTokenVerifier.ts'

function aReader(issuer: string, described: object) {
  const fetch: typeof globalThis.fetch = () => Promise.resolve(Response.json({ issuer, ...described }))
  return createMetadataReader({ issuer: () => issuer, fetch, now: () => 0 })
}

it('reads where tokens are renewed and where the keys are', async () => {
  const read = aReader('https://id.example', {
    token_endpoint: 'https://id.example/token',
    jwks_uri: 'https://keys.example/keys',
  })
  expect(await read()).toEqual({
    tokenEndpoint: 'https://id.example/token',
    keysAddress: 'https://keys.example/keys',
    origins: ['https://id.example', 'https://keys.example'],
  })
})

it.each([
  ['http://id.example/token', 'https://id.example/keys'],
  ['https://id.example/token', 'http://id.example/keys'],
])('sends no token in the clear and takes no key from there: %s, %s', async (token_endpoint, jwks_uri) => {
  const read = aReader('https://id.example', { token_endpoint, jwks_uri })
  await expect(read()).rejects.toThrow('names addresses that are not encrypted.')
  const near = aReader('http://127.0.0.1:9000', { token_endpoint, jwks_uri })
  expect(await near()).toMatchObject({ tokenEndpoint: token_endpoint })
})
