import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ImportOptions, OpenedImport, PlanFile, Source } from '@gatefold/importers/importSource'
import { ImportRefusal } from '@gatefold/importers/ImportRefusal'
import { PagePool } from '@gatefold/importers/pdf/run/PagePool'
import { readSource } from '@gatefold/importers/readSource'
import { importIssue, type ImportIssueOptions, type ImportOutcome } from '../publishing/imports/importIssue.ts'
import { PublishingError } from '../publishing/PublishingError.ts'
import { findKeptPlan } from '../publishing/imports/findTarget.ts'
import type { CliSurroundings } from './CliSurroundings.ts'
import { explainFault } from './explainFault.ts'
import { createProgress, type Progress } from './Progress.ts'
import type { Publisher } from './withPublisher.ts'

export interface ImportRequest extends Pick<ImportIssueOptions, 'landing' | 'into' | 'answer' | 'discardsEdits'> {
  /** As the publisher wrote them. */
  readonly files: readonly string[]
  /** No progress bar, even on a terminal. */
  readonly isQuiet: boolean
  /** Which stories a PDF has, as a person has left it. */
  readonly plan: PlanFile | undefined
}

/** What became of one file. */
export type FileResult =
  | { readonly kind: 'imported'; readonly file: string; readonly outcome: ImportOutcome }
  | { readonly kind: 'refused'; readonly file: string; readonly code: string; readonly message: string }

/** Imports one file after the other; one that is refused does not keep the others out. */
export async function importFiles(
  request: ImportRequest,
  publisher: Publisher,
  surroundings: CliSurroundings,
): Promise<readonly FileResult[]> {
  const results: FileResult[] = []
  const pagePool = new PagePool(publisher.configuration.importLimits)
  try {
    for (const file of request.files) {
      surroundings.signal.throwIfAborted()
      results.push(await importFile(file, request, { publisher, surroundings, pagePool }))
    }
  } finally {
    await pagePool.close()
  }
  return results
}

interface Running {
  readonly publisher: Publisher
  readonly surroundings: CliSurroundings
  /** Kept from file to file. */
  readonly pagePool: PagePool
}

async function importFile(file: string, request: ImportRequest, running: Running): Promise<FileResult> {
  const { surroundings } = running
  const progress = createProgress(file, request.isQuiet ? undefined : surroundings.progressBar)
  try {
    const outcome = await readAndImport(file, request, { ...running, onProgress: progress.report })
    return { kind: 'imported', file, outcome }
  } catch (error) {
    if (surroundings.signal.aborted) throw error
    const code = error instanceof ImportRefusal || error instanceof PublishingError ? error.code : 'failed'
    return { kind: 'refused', file, code, message: explainFault(error, surroundings.env) }
  } finally {
    progress.stop()
  }
}

interface Reporting extends Running {
  readonly onProgress: Progress['report']
}

async function readAndImport(
  file: string,
  request: ImportRequest,
  { publisher, surroundings, pagePool, onProgress }: Reporting,
): Promise<ImportOutcome> {
  const { importLimits: limits } = publisher.configuration
  const now = publisher.deps.now()
  const { workFolder } = publisher.deps
  // Reading has a time limit of its own, which depends on the source.
  const { signal } = surroundings
  const { plan: given, isQuiet: _isQuiet, files: _files, ...asked } = request
  let plan = given
  const keptPlan = async (identifier: string): Promise<PlanFile | undefined> =>
    (plan = await findKeptPlan(publisher.deps.db, identifier, request))
  const options: ImportOptions = { limits, now, signal, onProgress, workFolder, plan, keptPlan, pagePool }
  const opened = await readSource(await findSource(resolve(surroundings.cwd, file)), options)
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)])
  try {
    if (given !== undefined) checkPlanned(file, opened)
    const told = { ...asked, fileName: file, plan, now, signal: inTime, onProgress }
    return await importIssue(opened, publisher.deps, told)
  } finally {
    await opened.close()
  }
}

/** A plan that would change nothing is a slip to be told of. */
function checkPlanned(file: string, { issue }: OpenedImport): void {
  if (issue.format === 'pdf') return
  throw new ImportRefusal('not-supported', `${file} is no PDF, so that a plan of stories cannot change it.`)
}

/** What is not there is left to the importers, which say so. */
async function findSource(path: string): Promise<Source> {
  const stats = await stat(path).catch(() => undefined)
  return { kind: stats?.isDirectory() === true ? 'folder' : 'file', path }
}
