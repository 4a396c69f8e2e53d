import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { Job } from '../platform/jobs.ts'

/** An upload that has come whole. */
export interface TakenUpload {
  /** Absolute, alone in a folder that is named by the job. */
  readonly path: string
  /** As whoever uploaded it calls it. */
  readonly fileName: string
}

export interface Uploads {
  /** What the tus protocol writes to. Rejects where the folder cannot be made. */
  open(): Promise<FileStore>
  /** Whether an upload is there and has come whole. */
  isWhole(id: string): Promise<boolean>
  /** Moves an upload that has come whole into the folder of a job. */
  take(id: string, jobId: string): Promise<TakenUpload>
  /** Removes uploads that nobody went on with, and the files of jobs that are gone or ended long ago. */
  sweep(findJob: (id: string) => Promise<Job | undefined>, now: number): Promise<void>
}

/** Their folder in the data folder. */
export const UPLOADS = 'uploads'

/** As the store makes them. */
const UPLOAD_ID = /^[0-9a-f]{32}$/

/** Milliseconds that an upload waits for its rest, and a failed import's file for another try. */
const STAY = 2 * 86_400_000

/** Uploads in a folder, which is made with the first of them: a server may have no disk to write to. */
export function createUploads(folder: string): Uploads {
  const jobs = join(folder, 'jobs')
  let opened: FileStore | undefined
  const open = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    opened ??= new FileStore({ directory: folder, expirationPeriodInMilliseconds: STAY })
    return opened
  }
  return {
    open,
    async isWhole(id) {
      if (!UPLOAD_ID.test(id)) return false
      const store = await open()
      const upload = await store.getUpload(id).catch(() => undefined)
      return upload?.size !== undefined && upload.size > 0 && upload.offset === upload.size
    },
    async take(id, jobId) {
      const store = await open()
      const { metadata } = await store.getUpload(id)
      const fileName = safeName(metadata?.['filename'] ?? undefined)
      const home = join(jobs, jobId)
      await mkdir(home, { recursive: true, mode: 0o700 })
      await rename(join(folder, id), join(home, fileName))
      await rm(join(folder, `${id}.json`), { force: true })
      return { path: join(home, fileName), fileName }
    },
    async sweep(findJob, now) {
      if (!existsSync(folder)) return
      const store = await open()
      await store.deleteExpired()
      for (const id of await readdir(jobs).catch(() => [])) {
        const job = await findJob(id)
        // A file is there a moment before its job is.
        const since = job === undefined ? await changedAt(join(jobs, id)) : Date.parse(job.endedAt ?? '')
        if (since < now - STAY) await rm(join(jobs, id), { recursive: true, force: true })
      }
    },
  }
}

/** Bytes, without the end. Most file systems take 255. */
const LONGEST_NAME = 200

/** Milliseconds since 1970; NaN, which is older than nothing, for what is gone. */
async function changedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found?.mtimeMs ?? Number.NaN
}

/** A file's own name, without a folder and signs that a file system or a terminal would take for something else. Pure. */
export function safeName(name: string | undefined): string {
  const own = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = own
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_')
    .replace(/^\.+/, '')
    .trim()
  const end = /\.[\w]{1,10}$/.exec(plain)?.[0] ?? ''
  const stem = cutBytes(plain.slice(0, plain.length - end.length), LONGEST_NAME)
  return stem + end === '' ? 'upload' : stem + end
}

/** The beginning of a text that has at most so many bytes in UTF-8. */
function cutBytes(text: string, most: number): string {
  return Buffer.from(text)
    .subarray(0, most)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
}
