import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const skipped = /(?:^|\/)(?:node_modules|dist)(?:\/|$)|\.test\.tsx?$/

/** One hash (hex) over the names and bytes of files and of everything below folders, tests and build results left out. */
export async function hashSources(root: string, places: readonly string[]): Promise<string> {
  const files = (await Promise.all(places.map((place) => filesBelow(root, place)))).flat()
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    hash.update(`${file}\0`)
    hash.update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

async function filesBelow(root: string, place: string): Promise<readonly string[]> {
  const start = join(root, place)
  const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return [place]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !skipped.test(file))
}
