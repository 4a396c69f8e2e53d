import { stat } from 'node:fs/promises'
import { ImportError } from '@gatefold/importers/ImportError'
import type { ImportLimits } from '@gatefold/importers/ImportLimits'
import type { ImportOptions, OpenedImport, PlanFile, Source } from '@gatefold/importers/importSource'
import type { PagePool } from '@gatefold/importers/pdf/run/PagePool'
import { readSource, sniffFormat } from '@gatefold/importers/readSource'
import type { PublishingDeps } from '../PublishingDeps.ts'
import {
  fingerprintOf,
  importIssue,
  type ImportIssueOptions,
  type ImportOutcome,
  recognizeImport,
} from './importIssue.ts'
import { findStoredPlan } from './issueSource.ts'

export interface ImportFileOptions extends Pick<
  ImportIssueOptions,
  'landing' | 'into' | 'answer' | 'discardsEdits' | 'fileName' | 'signal'
> {
  /** Absolute. */
  readonly path: string
  /** Which stories a PDF has, as a person has left it. */
  readonly plan: PlanFile | undefined
  readonly onProgress: ImportOptions['onProgress']
}

export interface ImportFileDeps {
  readonly publishing: PublishingDeps
  readonly limits: ImportLimits
  /** Kept from file to file. */
  readonly pagePool: PagePool
  /** Of the program. */
  readonly version: string
}

/**
 * Brings a file or folder into the title: known again by its fingerprint, or read and imported. Rejects with ImportError,
 * PublishingError, or the fault of database or storage, having taken everything back.
 */
export async function importFile(
  { path, signal, onProgress, plan: suppliedPlan, ...requested }: ImportFileOptions,
  { publishing, limits, pagePool, version }: ImportFileDeps,
): Promise<ImportOutcome> {
  const now = publishing.now()
  const { workFolder } = publishing
  let plan = suppliedPlan
  const loadStoredPlan = async (identifier: string): Promise<PlanFile | undefined> =>
    (plan = await findStoredPlan(publishing.db, identifier, requested))
  // Reading has a time limit of its own, which depends on the source.
  const options: ImportOptions = { limits, now, signal, onProgress, workFolder, plan, loadStoredPlan, pagePool }
  const source = await findSource(path)
  const isPdf = requested.into === undefined && (await sniffFormat(source, options)) === 'pdf'
  const fingerprint = isPdf ? await fingerprintOf({ path: source.path, version, limits }) : undefined
  const known = await recognize({ ...requested, plan }, fingerprint, publishing)
  if (known !== undefined) return known
  const opened = await readSource(source, options)
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)])
  try {
    if (suppliedPlan !== undefined) checkPlanned(requested.fileName, opened)
    return await importIssue(opened, publishing, { ...requested, plan, fingerprint, now, signal: inTime, onProgress })
  } finally {
    await opened.close()
  }
}

/** What a publisher says of a file's place, or of edits, is done each time, and the file is read for it. */
async function recognize(
  request: Pick<ImportIssueOptions, 'answer' | 'discardsEdits' | 'landing' | 'plan'>,
  fingerprint: string | undefined,
  publishing: PublishingDeps,
): Promise<ImportOutcome | undefined> {
  const { answer, discardsEdits } = request
  if (fingerprint === undefined || answer.kind !== 'unasked' || discardsEdits) return undefined
  return recognizeImport(publishing, { ...request, fingerprint })
}

/** A plan that would change nothing is a slip to be told of. */
function checkPlanned(file: string, { issue }: OpenedImport): void {
  if (issue.format === 'pdf') return
  throw new ImportError('not-supported', `${file} is no PDF, so that a plan of stories cannot change it.`)
}

/** What is not there is left to the importers, which say so. */
async function findSource(path: string): Promise<Source> {
  const stats = await stat(path).catch(() => undefined)
  return { kind: stats?.isDirectory() === true ? 'folder' : 'file', path }
}
