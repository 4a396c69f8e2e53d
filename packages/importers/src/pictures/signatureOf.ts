/** How pictures begin of which other readers want to see more than the beginning: a TIFF may describe itself at its end. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^\xFF\xD8\xFF/,
  'image/tiff': /^(?:II[*+]\0|MM\0[*+])/,
  'image/avif': /^.{4}ftypavis/s,
  'image/heic': /^.{4}ftyphe[iv]/s,
}

/** The media type of a picture by its first twelve bytes; undefined where these alone do not tell. */
export function signatureOf(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 12)).toString('latin1')
  return Object.entries(SIGNATURES).find(([, signature]) => signature.test(start))?.[0]
}
