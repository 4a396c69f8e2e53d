import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../process/Failure.ts'

/** Creates the data folder, and writes a file in it to be sure that one can. */
export async function ensureDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Failure(
      `The data folder ${folder} cannot be written to (${reason}): allow it, or name another with GATEFOLD_DATA=….`,
    )
  }
}
