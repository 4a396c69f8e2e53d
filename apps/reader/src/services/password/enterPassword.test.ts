import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { aSilentHost, follow } from '../graphql/testing/aSilentHost.ts'
import { enterPassword } from './enterPassword.ts'

const digest = bytesToHex(pbkdf2(sha256, 'tide', Uint8Array.of(1, 2), { c: 1000, dkLen: 32 }))
const CONFIGURATION = {
  appKey: 'demo',
  basePath: '/mag/',
  password: { enabled: true, salt: '0102', iterations: 1000, digest },
}

/** A host that answers with this status; none answers not at all. */
function aHost(status?: number) {
  const asked: { readonly url: string; readonly init: RequestInit | undefined }[] = []
  const host = async (input: unknown, init?: RequestInit) => {
    asked.push({ url: String(input), init })
    if (status === undefined) throw new TypeError('no network')
    return new Response(null, { status })
  }
  const enter = (password: string, subtle: SubtleCrypto | undefined = crypto.subtle) =>
    enterPassword(password, { configuration: CONFIGURATION, fetch: host, subtle })
  return { asked, enter }
}

describe('enterPassword', () => {
  it('R5.1 shows the right one to the host, once', async () => {
    const { asked, enter } = aHost(204)
    expect(await enter('tide')).toBe('open')
    expect(asked).toEqual([
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
    const { asked, enter } = aHost(204)
    expect([await enter('Tide'), await enter('')]).toEqual(['wrong', 'wrong'])
    expect(asked).toEqual([])
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
    expect([entry(), host.asked]).toEqual(['later', ['/mag/auth/gate']])
  })

  it('opens by itself where the host has no gate', async () => {
    expect(await aHost(404).enter('tide')).toBe('open')
  })
})
