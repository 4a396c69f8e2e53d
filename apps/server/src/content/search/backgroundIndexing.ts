import { setTimeout as wait } from 'node:timers/promises'
import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { decodePageText } from '@gatefold/contract/decode/decodePageText'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import type { PrintedText } from '@gatefold/magazine/search/documents'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { withPublishingLock } from '../../platform/db/contentRevision.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type AssetStore, readStoredJson } from '../../platform/storage/AssetStore.ts'
import { prepareLetters } from './postgresEngine.ts'
import { SEARCH_VERSION } from './SearchEngine.ts'
import { indexIssue } from './searchIndex.ts'

interface BackgroundIndexingDeps {
  readonly db: Kysely<Database>
  readonly assetStore: AssetStore
  readonly logger: FastifyBaseLogger
}

/** Milliseconds between two issues, in which readers are answered. */
const PAUSE = 50

/** Brings what search knows up to date beside the server's own work. Gives what ends it; that never rejects. */
export function startIndexing({ db, assetStore, logger }: BackgroundIndexingDeps): () => Promise<void> {
  const { signal, abort } = stopper()
  const pause = () => wait(PAUSE, undefined, { signal }).catch(() => undefined)
  const work = async () => {
    await prepareLetters(db, logger)
    await indexMissing({ db, assetStore, logger, signal, pause })
  }
  const working = work().catch((error: unknown) =>
    logger.error({ err: error }, 'Search could not be brought up to date'),
  )
  return async () => {
    abort()
    await working
  }
}

function stopper() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const PRINTED_TEXT_CONTEXT: DecodeContext = { report: () => undefined, sanitize: () => '' as SafeHtml }

interface IndexingDeps {
  readonly db: Kysely<Database>
  readonly assetStore: AssetStore
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>
  readonly signal: AbortSignal
  /** Lets readers be answered between two issues. */
  readonly pause: () => Promise<void>
}

/**
 * Reads the issues for search that were imported before there was any, or under other rules: the newest first, each in a
 * transaction of its own, so that a stop loses nothing and several servers share the work. One that cannot be read is logged and
 * left for the next start. Gives how many were read. Rejects with the database's error.
 */
export async function indexMissing({ db, assetStore, logger, signal, pause }: IndexingDeps): Promise<number> {
  const failed: string[] = []
  let count = 0
  for (let issue = await findMissing(db, failed); issue !== undefined; issue = await findMissing(db, failed)) {
    if (signal.aborted) return count
    try {
      const printed = await readPrintedTexts(issue.summary, assetStore)
      if (await indexIfMissing(db, issue, printed)) count += 1
    } catch (error) {
      logger.error({ err: error, issue: issue.id }, 'An issue could not be read for search')
      failed.push(issue.id)
    }
    await pause()
  }
  if (count > 0) logger.info(`${count} issues were read for search`)
  return count
}

type UnindexedIssue = NonNullable<Awaited<ReturnType<typeof findMissing>>>

function findMissing(db: Kysely<Database>, failed: readonly string[]) {
  const read = db.selectFrom('search_progress').select('issue_id').where('version', '=', SEARCH_VERSION)
  return db
    .selectFrom('issues')
    .select(['id', 'summary'])
    .where('id', 'not in', read)
    .$if(failed.length > 0, (query) => query.where('id', 'not in', [...failed]))
    .orderBy('release_date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Between the look and the lock another server may have read it, or an import may have brought it anew. */
function indexIfMissing(db: Kysely<Database>, issue: UnindexedIssue, printed: Parameters<typeof indexIssue>[2]) {
  return withPublishingLock(db, async (transaction) => {
    const row = await transaction.selectFrom('issues').select('summary').where('id', '=', issue.id).executeTakeFirst()
    const progress = await transaction
      .selectFrom('search_progress')
      .select('version')
      .where('issue_id', '=', issue.id)
      .executeTakeFirst()
    if (row?.summary !== issue.summary || progress?.version === SEARCH_VERSION) return false
    await indexIssue(transaction, issue.id, printed)
    return true
  })
}

/** The texts behind the printed pages of a stored issue, from the files that its summary names. Rejects where one is gone. */
async function readPrintedTexts(summary: string, store: AssetStore): Promise<readonly PrintedText[]> {
  const { data } = JSON.parse(summary) as { readonly data?: { readonly flatplan?: string | null } }
  if (typeof data?.flatplan !== 'string') return []
  const { pages = [] } = (await readStoredJson(data.flatplan, store, '/')) as {
    readonly pages?: readonly { readonly page: number; readonly text?: string }[]
  }
  const texts: PrintedText[] = []
  for (const { page, text: name } of pages) {
    if (name === undefined) continue
    const text = decodePageText(await readStoredJson(`/assets/${name}`, store, '/'), PRINTED_TEXT_CONTEXT)
    if (text !== undefined) texts.push({ page, text })
  }
  return texts
}
