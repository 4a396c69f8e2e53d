import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of the built files of the reader's two faces, the one with all usual characters last; none where the build has none. */
export interface ReaderFaces {
  readonly text: readonly string[]
  readonly display: readonly string[]
}

/** The faces in the reader's build, so that the pages are set like the reader. Without a build the system's faces stand in. */
export async function findReaderFaces(clientFolder: string): Promise<ReaderFaces> {
  const names = await readdir(join(clientFolder, 'build')).catch(() => [])
  const find = (face: keyof ReaderFaces): readonly string[] =>
    ['further', 'romance', 'german', 'basic'].flatMap((part) => {
      const name = names.find((each) => each.startsWith(`${face}-${part}-`) && each.endsWith('.woff2'))
      return name === undefined ? [] : [name]
    })
  return { text: find('text'), display: find('display') }
}
