import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { writeIssuePackage } from '@gatefold/importers/issue-package/writeIssuePackage'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { readStoredIssue } from './readStoredIssue.ts'

/**
 * Writes an issue as an `.issue` package to a file, in place of one that is there, and only when all of it is written.
 * Rejects with PublishingError `unknown-issue` or with the fault of the storage or the file system.
 */
export async function exportIssue(
  reference: string,
  path: string,
  deps: Pick<PublishingDeps, 'db' | 'assets' | 'now' | 'createUuid'>,
): Promise<void> {
  const issue = await readStoredIssue(reference, deps)
  const partial = `${path}.${deps.createUuid()}.part`
  try {
    await pipeline(writeIssuePackage(issue, deps.now()), createWriteStream(partial, { flags: 'wx', flush: true }))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
