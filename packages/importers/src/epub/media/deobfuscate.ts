import { createHash } from 'node:crypto'

const IDPF_BYTES = 1040
const ADOBE_BYTES = 1024

/** Undoes IDPF font obfuscation. `identifier` is the publication's unique identifier. Source: EPUB 3.3, "Font obfuscation". */
export function deobfuscateIdpf(bytes: Uint8Array, identifier: string): Uint8Array {
  const key = createHash('sha1')
    .update(identifier.replace(/[ \t\r\n]/g, ''))
    .digest()
  return xorHead(bytes, { key, length: IDPF_BYTES })
}

/** Undoes Adobe's font obfuscation, whose key is the UUID of the publication; without a UUID the bytes stay. */
export function deobfuscateAdobe(bytes: Uint8Array, identifier: string): Uint8Array {
  const digits = identifier.replace(/^urn:uuid:/i, '').replace(/[^0-9a-f]/gi, '')
  if (digits.length !== 32) return bytes
  return xorHead(bytes, { key: Buffer.from(digits, 'hex'), length: ADOBE_BYTES })
}

function xorHead(
  bytes: Uint8Array,
  { key, length }: { readonly key: Uint8Array; readonly length: number },
): Uint8Array {
  return bytes.map((byte, at) => (at < length ? byte ^ (key[at % key.length] ?? 0) : byte))
}
