import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { aSilentHost, follow } from '../testing/aSilentHost.ts'
import { enterPassword, isLocked, isPassword } from './password.ts'

const digest = bytesToHex(pbkdf2(sha256, 'tide', Uint8Array.of(1, 2), { c: 1000, dkLen: 32 }))
const CONFIGURATION = {
  appKey: 'demo',
  basePath: '/mag/',
  password: { enabled: true, salt: '0102', iterations: 1000, digest },
}

/** A host that answers with this status; none answers not at all. */
function aHost(status?: number) {
  const requests: { readonly url: string; readonly init: RequestInit | undefined }[] = []
  const host = async (input: unknown, init?: RequestInit) => {
    requests.push({ url: String(input), init })
    if (status === undefined) throw new TypeError('no network')
    return new Response(null, { status })
  }
  const enter = (password: string, subtle: SubtleCrypto | undefined = crypto.subtle) =>
    enterPassword(password, { configuration: CONFIGURATION, fetch: host, subtle })
  return { requests, enter }
}

describe('enterPassword', () => {
  it('R5.1 shows the right one to the host, once', async () => {
    const { requests, enter } = aHost(204)
    expect(await enter('tide')).toBe('open')
    expect(requests).toEqual([
      {
        url: '/mag/auth/gate',
        init: {
          method: 'POST',
          headers: { 'app-key': 'demo', 'Content-Type': 'application/json' },
          body: '{"password":"tide"}',
          redirect: 'error',
          signal: expect.any(AbortSignal),
        },
      },
    ])
  })

  it('R5.1 R8.2 asks no host about a wrong one', async () => {
    const { requests, enter } = aHost(204)
    expect([await enter('Tide'), await enter('')]).toEqual(['wrong', 'wrong'])
    expect(requests).toEqual([])
  })

  it('believes the host, and loses nothing where it cannot be asked', async () => {
    expect(await aHost(401).enter('tide')).toBe('wrong')
    expect(await aHost(429).enter('tide')).toBe('later')
    expect(await aHost(503).enter('tide')).toBe('later')
    expect(await aHost().enter('tide')).toBe('later')
  })

  it('R2.14 asks the reader for another try where the host has not answered in 15 seconds', async () => {
    const host = aSilentHost()
    const entry = follow(enterPassword('tide', { configuration: CONFIGURATION, fetch: host.fetch, subtle: undefined }))
    await host.wait(15_000)
    expect([entry(), host.requestedUrls]).toEqual(['later', ['/mag/auth/gate']])
  })

  it('opens by itself where the host has no gate', async () => {
    expect(await aHost(404).enter('tide')).toBe('open')
  })
})

const configuration = { appKey: 'demo', basePath: '/mag/', host: { graphql: '', auth: '' } }

it('R2.14 lets one read on where the host has not said in 15 seconds whether it asks for the password', async () => {
  const host = aSilentHost()
  const locked = follow(isLocked({ configuration, fetch: host.fetch }))
  await host.wait(14_999)
  expect([locked(), host.requestedUrls]).toEqual([undefined, ['/mag/graphql']])
  await host.wait(1)
  expect(locked()).toBe(false)
})

it('R2.14 knows a host that asks for it', async () => {
  const refuse = async () => new Response('{"code":"PASSWORD_REQUIRED"}', { status: 401 })
  expect(await isLocked({ configuration, fetch: refuse })).toBe(true)
})

const SALT = '00ff10a0'
const digestOf = (password: string) => bytesToHex(pbkdf2(sha256, password, hexToBytes(SALT), { c: 1000, dkLen: 32 }))
const KNOWN = { salt: SALT, iterations: 1000, digest: digestOf('Springtide é') }

it('R5.1 takes the configured password exactly, and no other', async () => {
  expect(await isPassword('Springtide é', KNOWN, crypto.subtle)).toBe(true)
  for (const other of ['springtide é', 'Springtide é ', 'Springtide', 'x']) {
    expect(await isPassword(other, KNOWN, crypto.subtle)).toBe(false)
  }
})

it('R5.1 leaves it to the host where the browser cannot tell', async () => {
  expect(await isPassword('Springtide é', KNOWN, undefined)).toBeUndefined()
})
