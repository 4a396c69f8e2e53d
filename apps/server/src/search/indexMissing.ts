import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type AssetStore, readStoredJson } from '../platform/storage/AssetStore.ts'
import type { Database } from '../platform/db/schema.ts'
import { withPublishingLock } from '../platform/db/contentRevision.ts'
import { indexIssue } from './indexIssue.ts'
import { SEARCH_VERSION } from './SearchDocument.ts'
import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodePageText } from '@gatefold/contract/decode/decodePageText'
import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import type { PrintedText } from '@gatefold/magazine/search/documentsOf'

const CONTEXT: DecodeContext = { report: () => undefined, sanitize: () => '' as SafeHtml }

interface Parts {
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
export async function indexMissing({ db, assetStore, logger, signal, pause }: Parts): Promise<number> {
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

type Missing = NonNullable<Awaited<ReturnType<typeof findMissing>>>

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
function indexIfMissing(db: Kysely<Database>, issue: Missing, printed: Parameters<typeof indexIssue>[2]) {
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
    const text = decodePageText(await readStoredJson(`/assets/${name}`, store, '/'), CONTEXT)
    if (text !== undefined) texts.push({ page, text })
  }
  return texts
}
