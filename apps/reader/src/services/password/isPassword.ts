import type { PublicPassword } from '@gatefold/magazine/title/PublicConfiguration'

type Digest = Pick<PublicPassword, 'salt' | 'iterations' | 'digest'>

/**
 * Whether this is the title's password: PBKDF2-SHA-256 over its UTF-8 is the digest (Requirement R5.1). Undefined where the browser
 * cannot tell, as on a page that did not come over a secure connection: the host can.
 */
export async function isPassword(
  password: string,
  { salt, iterations, digest }: Digest,
  subtle: SubtleCrypto | undefined,
): Promise<boolean | undefined> {
  if (subtle === undefined) return undefined
  const key = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const expected = bytesIn(digest)
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesIn(salt), iterations }
  const derived = new Uint8Array(await subtle.deriveBits(parameters, key, expected.length * 8))
  return derived.every((byte, at) => byte === expected[at])
}

function bytesIn(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
