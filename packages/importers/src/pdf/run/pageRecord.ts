import { renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageWork } from './PageJob.ts'

/** Where it is written down that the page of that key, or the sizes of that picture, are finished. */
export interface PageRecord {
  readonly folder: string
  readonly key: string
}

/** What an import that was stopped has left behind of a page; undefined where it has left nothing. */
export async function readPageRecord<Work = PageWork>(record: PageRecord): Promise<Work | undefined> {
  try {
    return JSON.parse(await readFile(pathOf(record), 'utf8')) as Work
  } catch {
    return undefined
  }
}

/**
 * Writes down a finished page, and renames that into place when all of it is written. It is for threads that have nothing
 * else to do meanwhile: to wait for the disk in four steps takes longer than the steps.
 */
export function writePageRecord<Work = PageWork>(record: PageRecord, work: Work): void {
  const path = pathOf(record)
  writeFileSync(`${path}.new`, JSON.stringify(work))
  renameSync(`${path}.new`, path)
}

function pathOf({ folder, key }: PageRecord): string {
  return join(folder, `${key}.json`)
}
