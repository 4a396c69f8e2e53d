import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of the built files of the reader's two faces; undefined where the build has none. */
export interface ReaderFaces {
  readonly text: string | undefined
  readonly display: string | undefined
}

/** The faces in the reader's build, so that the pages are set like the reader. Without a build the system's faces stand in. */
export async function findReaderFaces(clientFolder: string): Promise<ReaderFaces> {
  const names = await readdir(join(clientFolder, 'build')).catch(() => [])
  const find = (pattern: RegExp): string | undefined => names.find((name) => pattern.test(name))
  return {
    text: find(/^source-serif-4-latin-wght-normal-[\w-]+\.woff2$/),
    display: find(/^fraunces-latin-opsz-normal-[\w-]+\.woff2$/),
  }
}
