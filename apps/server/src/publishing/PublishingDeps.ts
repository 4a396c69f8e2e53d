import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { convertPicture, type ConvertedPicture } from '@gatefold/importers/pictures/convertPicture'
import type { Kysely } from 'kysely'
import type { AssetStore } from '../platform/storage/AssetStore.ts'
import { type Actor, processActor } from '../platform/db/auditLog.ts'
import type { Database } from '../platform/db/schema.ts'
import { createPictureProbe, type PictureLimits, type ProbePicture } from './content/probePicture.ts'

/** Makes a picture that browsers show of one that they do not; undefined for all others. Never rejects. */
export type ConvertPicture = (bytes: Uint8Array, mediaType: string) => Promise<ConvertedPicture | undefined>

/** What every command needs that changes issues. */
export interface PublishingDeps {
  readonly db: Kysely<Database>
  readonly assets: AssetStore
  readonly probePicture: ProbePicture
  readonly convertPicture: ConvertPicture
  /** Folder for what an import that was stopped leaves to the next. */
  readonly workFolder: string
  readonly now: () => Date
  /** Who changes issues with this. */
  readonly actor: Actor
  /** A random UUID. */
  readonly createUuid: () => string
  /** This process. */
  readonly self: ProcessIdentity
  /** Whether the process of an import may still be at work. */
  readonly isAlive: (identity: ProcessIdentity) => Promise<boolean>
}

/** For a command, or for a server that cleans up after one. */
export async function createPublishingDeps({
  limits,
  ...deps
}: Pick<PublishingDeps, 'db' | 'assets' | 'now' | 'workFolder'> & {
  readonly limits: PictureLimits
}): Promise<PublishingDeps> {
  return {
    ...deps,
    probePicture: createPictureProbe(limits),
    convertPicture: (bytes, mediaType) => convertPicture(bytes, mediaType, limits),
    actor: processActor(),
    createUuid: randomUUID,
    self: await identifySelf(),
    isAlive: isProcessAlive,
  }
}

/** A process, told apart from a later one that got the same number. */
export interface ProcessIdentity {
  readonly host: string
  readonly pid: number
  /** When it started, in whatever words the system has; '' where the system does not say. */
  readonly start: string
}

/** The process that asks. */
export async function identifySelf(): Promise<ProcessIdentity> {
  return { host: hostname(), pid: process.pid, start: await readStart(process.pid) }
}

/** Whether that process of this machine is still there. A process of another machine cannot be looked at: true. */
export async function isProcessAlive(identity: ProcessIdentity): Promise<boolean> {
  if (identity.host !== hostname()) return true
  return isThere(identity.pid) && (await readStart(identity.pid)) === identity.start
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function readStart(pid: number): Promise<string> {
  try {
    return process.platform === 'linux' ? await readLinuxStart(pid) : await readUnixStart(pid)
  } catch {
    return ''
  }
}

/** Field 22 of `/proc/pid/stat`: clock ticks since the machine started. The name in brackets may hold blanks. */
async function readLinuxStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fromThird[22 - 3] ?? ''
}

async function readUnixStart(pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
  return stdout.trim()
}
