import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { isPassword } from './isPassword.ts'

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
