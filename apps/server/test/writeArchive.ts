import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Packing small files takes longer than it saves. */
const PACKED_FROM = 100_000

/** Writes a zip archive of the files by their names. */
export async function writeArchive(path: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > PACKED_FROM })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
