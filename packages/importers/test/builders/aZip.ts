import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** A folder of its own that is gone after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a zip archive of `files` and gives its path. */
export async function aZip(files: Files, name = 'package.zip'): Promise<string> {
  const path = join(await aFolder(), name)
  const zip = new ZipFile()
  for (const [entry, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), entry)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}
