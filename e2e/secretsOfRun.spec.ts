import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { secretsIn } from './harness/secretsIn.ts'
import { findLeaks } from './harness/secretsOfRun.ts'

test('R7.7 what opens a session is found in whatever is sent, and nothing that stands anywhere', () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'
  expect(secretsIn('/auth/token?refresh_token=refresh-1x&x=1')).toEqual(['refresh-1x'])
  expect(secretsIn(`Bearer ${token}`)).toEqual(['eyJzdWIiOiJhZGEifQ', 'c2lnbmF0dXJl'])
  expect(secretsIn(`{"access_token":"${token}","id_token": "other-token"}`)).toHaveLength(3)
  expect(secretsIn('email=a%40b.example&password=low+tide%21')).toEqual(['low+tide%21', 'low tide!'])
  expect(secretsIn('https://mag.example/callback?code=code-of-1&state=s')).toEqual(['code-of-1'])
  expect(secretsIn('Cookie: a=b; gf-session=cookie-1; gf-session.sig=cookie-2')).toEqual(['cookie-1', 'cookie-2'])
  expect(secretsIn('Cookie: cf-gate=123.abcdefg; theme=dark-as-night')).toEqual(['123.abcdefg'])
  expect(secretsIn('code=123456&state=abcdefghijk&code_challenge=abcdefghijk')).toEqual([])
})

test('R7.7 a run ends badly where a server has written a secret down, or a signed-in browser was not searched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-e2e-secrets-'))
  const origin = 'http://127.0.0.1:1'
  await writeFile(join(folder, 'a.secrets'), `${JSON.stringify({ secret: 'refresh-1x', origin })}\n`)
  await writeFile(join(folder, 'a.log'), 'started\nasked for /auth/token\n')
  expect(await findLeaks(folder)).toEqual([
    `Nobody has searched the caches of a browser that was signed in at ${origin}: import test from signedIn.ts.`,
  ])
  await writeFile(join(folder, 'searched'), `${origin}\n`)
  expect(await findLeaks(folder)).toEqual([])
  await writeFile(join(folder, 'b.log'), 'started\nasked for /auth/token?refresh_token=refresh-1x\n')
  expect(await findLeaks(folder)).toEqual([
    'A server has written down a secret: asked for /auth/token?refresh_token=(a secret)',
  ])
  await rm(folder, { recursive: true })
})
