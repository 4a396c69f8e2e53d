import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenditionPlan } from '../../pages/PageImages.ts'

/** Rises with every change of what is made of a page, so that no page of an older importer is taken over. */
export const IMPORTER_VERSION = 2

const PREFIX = 'gatefold-pages-'
const LOCK = 'in-use-by'
const FINISHED = 'finished'
/** So many finished folders are kept for corrections of what was imported last: an issue has one for pages and one for sizes. */
const MOST_FINISHED = 6
/** What nobody has taken up again after a week is given up. */
const KEPT_MILLISECONDS = 7 * 24 * 60 * 60_000

interface WorkFolder {
  readonly path: string
  /** Removes it with all that is in it. */
  remove(): Promise<void>
  /** Leaves it to the next import of the same file. */
  leave(): Promise<void>
  /** Leaves it as one whose import has succeeded: the newest few of these are kept, so that a corrected plan draws nothing anew. */
  finish(): Promise<void>
}

interface WorkFolderKey {
  /** SHA-256 of the source. */
  readonly hash: string
  readonly renditions: RenditionPlan
  readonly now: Date
}

/**
 * A folder for the pages of one PDF, below `parent`: the one that an import of the same file has left behind; one of its
 * own while another import is at work there. Folders that were given up are removed.
 */
export async function openWorkFolder(parent: string, { hash, renditions, now }: WorkFolderKey): Promise<WorkFolder> {
  await mkdir(parent, { recursive: true })
  await removeStale(parent, now)
  const key = createHash('sha256').update(JSON.stringify([hash, renditions, IMPORTER_VERSION]))
  const shared = join(parent, `${PREFIX}${key.digest('hex').slice(0, 32)}`)
  const path = (await claim(shared)) ? shared : join(parent, `${PREFIX}${randomUUID()}`)
  if (path !== shared) await claim(path)
  await rm(join(path, FINISHED), { force: true })
  const leave = () => rm(join(path, LOCK), { force: true })
  return {
    path,
    remove: () => rm(path, { recursive: true, force: true }),
    leave,
    finish: async () => {
      // Nobody finds a folder of its own name again.
      if (path !== shared) return rm(path, { recursive: true, force: true })
      // The import has succeeded: a fault of the disk here is none of it, and its folder goes after a week.
      await writeFile(join(path, FINISHED), '').catch(() => undefined)
      await leave()
      await removeFinished(parent).catch(() => undefined)
    },
  }
}

/** Removes the finished folders that are none of the newest. */
async function removeFinished(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX))
  const finished = await Promise.all(
    names.map(async (name) => {
      const marker = await stat(join(parent, name, FINISHED)).catch(() => undefined)
      return marker === undefined ? [] : [{ folder: join(parent, name), at: marker.mtimeMs }]
    }),
  )
  const oldestLast = finished.flat().toSorted((one, other) => other.at - one.at)
  for (const { folder } of oldestLast.slice(MOST_FINISHED)) {
    if (await isInUse(folder)) continue
    // Whoever wants it meanwhile finds it gone, and never half of it.
    const gone = join(parent, `${PREFIX}${randomUUID()}`)
    await rename(folder, gone).catch((error: unknown) => {
      // Another import that has ended at the same time has removed it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
    await rm(gone, { recursive: true, force: true })
  }
}

/** Makes the folder this process's own; false where a process that is alive has it. */
async function claim(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  const lock = join(folder, LOCK)
  if (await isInUse(folder)) return false
  await rm(lock, { force: true })
  try {
    await writeFile(lock, `${process.pid} ${performance.timeOrigin}`, { flag: 'wx' })
    return true
  } catch (error) {
    // Another import has it, or has just removed it.
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT')) return false
    throw error
  }
}

/** A lock of this process's number that it did not write itself is that of one before it: in a container each is process 1. */
async function isInUse(folder: string): Promise<boolean> {
  const lock = await readFile(join(folder, LOCK), 'utf8').catch(() => '')
  const [owner, started] = lock.split(' ').map(Number)
  if (owner === undefined || !Number.isSafeInteger(owner) || owner <= 0) return false
  if (owner === process.pid) return started === performance.timeOrigin
  try {
    process.kill(owner, 0)
    return true
  } catch (error) {
    // Another user's process is there nevertheless.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function removeStale(parent: string, now: Date): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(parent, name)
    const changed = await stat(folder).catch(() => undefined)
    const isOld = changed !== undefined && now.getTime() - changed.mtimeMs > KEPT_MILLISECONDS
    if (isOld && !(await isInUse(folder))) await rm(folder, { recursive: true, force: true })
  }
}
