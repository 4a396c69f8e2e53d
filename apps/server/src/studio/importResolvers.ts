import type {
  Import,
  ImportState,
  MutationCancelImportArgs,
  MutationImportUploadsArgs,
} from '@gatefold/contract/generated/studio/schema'
import { CodedError } from '../http/graphql/CodedError.ts'
import type { Job, JobQueue } from '../platform/jobs.ts'
import type { ImportOutcome } from '../publishing/imports/importIssue.ts'
import type { ImportPayload, ImportProgress } from './importJobs.ts'
import type { Member } from './studioSessions.ts'
import type { Uploads } from './uploads.ts'

/** What uploaded files are imported with. */
export interface Imports {
  readonly queue: JobQueue
  readonly uploads: Uploads
  readonly createUuid: () => string
  /** Has a server look for jobs at once. */
  readonly look: () => void
}

const MOST_IMPORTS = 100

/** So many files at once are a mistake. */
const MOST_UPLOADS = 50

export async function listImports({ queue }: Imports): Promise<readonly Import[]> {
  return (await queue.list(MOST_IMPORTS)).map(describeImport)
}

export async function importUploads(
  { uploads: ids }: Pick<MutationImportUploadsArgs, 'uploads'>,
  { queue, uploads, createUuid, look }: Imports,
  { id: accountId, email: addedBy }: Member,
): Promise<readonly Import[]> {
  const unique = [...new Set(ids)]
  const areWhole = await Promise.all(unique.map((id) => uploads.isWhole(id)))
  if (unique.length > MOST_UPLOADS || areWhole.includes(false)) {
    throw new CodedError(
      'BAD_USER_INPUT',
      `Uploads that have come whole are imported, at most ${MOST_UPLOADS} at once.`,
    )
  }
  const imports: Import[] = []
  for (const uploadId of unique) {
    const id = createUuid()
    const taken = await uploads.take(uploadId, id)
    const payload: ImportPayload = { ...taken, actor: { kind: 'account', id: accountId, email: addedBy } }
    imports.push(describeImport(await queue.add({ id, payload, accountId, addedBy })))
  }
  look()
  return imports
}

export async function cancelImport({ id }: MutationCancelImportArgs, { queue }: Imports): Promise<Import> {
  return changed(await queue.cancel(id), id, queue)
}

export async function retryImport({ id }: MutationCancelImportArgs, { queue, look }: Imports): Promise<Import> {
  const retried = await changed(await queue.retry(id), id, queue)
  look()
  return retried
}

async function changed(hasChanged: boolean, id: string, queue: JobQueue): Promise<Import> {
  const job = hasChanged ? await queue.find(id) : undefined
  if (job === undefined) throw new CodedError('NOT_FOUND', 'There is no such import, or it is past that.')
  return describeImport(job)
}

function describeImport(job: Job): Import {
  const { fileName } = job.payload as ImportPayload
  const progress = job.progress as ImportProgress | undefined
  const outcome = job.state === 'done' ? (job.result as ImportOutcome) : undefined
  const { message } = (job.state === 'failed' ? job.result : {}) as { readonly message?: string }
  return {
    id: job.id,
    fileName,
    state: job.state.toUpperCase() as ImportState,
    progress: progress === undefined ? null : { ...counts(progress), isPages: progress.unit === 'pages' },
    addedBy: job.addedBy,
    createdAt: job.createdAt,
    endedAt: job.endedAt ?? null,
    issue: outcome === undefined ? null : issueOf(outcome),
    report: outcome?.report ?? null,
    error: message ?? null,
  }
}

function counts({ done, total }: ImportProgress) {
  return { done, total }
}

function issueOf({ id, slug, name, change }: ImportOutcome) {
  return { id, slug, name, change }
}
