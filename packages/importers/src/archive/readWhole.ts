import { ImportRefusal } from '../ImportRefusal.ts'

/** Collects a file's chunks. Throws ImportRefusal `over-limit` as soon as `maxBytes` are passed. */
export async function readWhole(
  chunks: AsyncIterable<Uint8Array>,
  { path, maxBytes }: { readonly path: string; readonly maxBytes: number },
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of chunks) {
    bytes += part.length
    if (bytes > maxBytes) throw new ImportRefusal('over-limit', `The file ${path} has more than ${maxBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export function missingFile(path: string): ImportRefusal {
  return new ImportRefusal('missing-file', `The file ${path} is named but not there.`)
}
