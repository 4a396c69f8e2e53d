/** The same bytes in parts of exactly so many, the last one shorter; nothing comes of nothing. No more than a part is waited for. */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array, undefined> {
  let pieces: Uint8Array[] = []
  let missing = partBytes
  for await (const chunk of content) {
    for (let taken = 0; taken < chunk.byteLength;) {
      const piece = chunk.subarray(taken, taken + missing)
      pieces.push(piece)
      taken += piece.byteLength
      missing -= piece.byteLength
      if (missing > 0) continue
      const part = Buffer.concat(pieces)
      pieces = []
      missing = partBytes
      yield part
    }
  }
  if (pieces.length > 0) yield Buffer.concat(pieces)
  return undefined
}
