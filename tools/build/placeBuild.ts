import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Scripts, styles and fonts: their names change with their content, so those of two builds lie side by side. */
const HASHED = 'client/build'

/** Names of the hashed files of the build that is there, one a line. */
const LIST = 'build.txt'

/**
 * Puts the build of the folder `made` in the place of the one in `dist`, and removes `made`. The hashed files of the build before stay:
 * pages that are open, and a server that still runs, ask for them by name. Those of the builds before that are removed.
 *
 * Every file comes into its place whole, and a page's document after what it names.
 */
export async function placeBuild(made: string, dist: string): Promise<void> {
  const names = await readdir(join(made, HASHED))
  const before = await hashedFilesOf(dist)
  await mkdir(join(dist, HASHED), { recursive: true })
  for (const name of names) await rename(join(made, HASHED, name), join(dist, HASHED, name))
  await rm(join(made, HASHED), { recursive: true })
  for (const file of await filesBelow(made)) {
    await mkdir(join(dist, file, '..'), { recursive: true })
    await rename(join(made, file), join(dist, file))
  }
  const kept = new Set([...names, ...before])
  for (const name of await readdir(join(dist, HASHED))) if (!kept.has(name)) await rm(join(dist, HASHED, name))
  await writeFile(join(dist, LIST), names.toSorted().join('\n'))
  await rm(made, { recursive: true })
}

/** Of a build that left no list, all that is there. */
async function hashedFilesOf(dist: string): Promise<readonly string[]> {
  const list = await readFile(join(dist, LIST), 'utf8').catch(() => undefined)
  return list?.split('\n') ?? readdir(join(dist, HASHED)).catch(() => [])
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}
