import type { Kysely } from 'kysely'
import { isIdFormat } from '@gatefold/magazine/slug'
import { recordChange } from '../../platform/db/auditLog.ts'
import { bumpContentRevision, withPublishingLock } from '../../platform/db/contentRevision.ts'
import type { AuditAction, Database, IssuesTable } from '../../platform/db/schema.ts'
import type { Publishing } from '../imports/ImportWork.ts'
import { PublishingError } from '../PublishingError.ts'
import { beginImport, endImport, forgetUnusedAssets } from '../imports/importJournal.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'

type TermsColumn = 'is_paid' | 'price_amount' | 'price_currency'

export interface ListedIssue extends Pick<
  IssuesTable,
  'id' | 'slug' | 'name' | 'status' | 'publish_at' | 'release_date' | 'updated' | 'cover' | TermsColumn
> {
  readonly articles: number
  /** Of all its files, shared ones included. */
  readonly bytes: number
}

export type StatusChange =
  | { readonly status: 'draft' }
  | { readonly status: 'published' }
  | { readonly status: 'scheduled'; readonly at: Date }

/** The issue after a change of its status, and whether anything had to be changed. */
export interface ChangedStatus {
  readonly issue: IssuesTable
  readonly hasChanged: boolean
}

/**
 * Publishes an issue, takes it back or sets the time at which it becomes public. `reference` is a slug or an id. Throws
 * PublishingError `unknown-issue`.
 */
export async function changeStatus(
  reference: string,
  change: StatusChange,
  deps: Pick<PublishingDeps, 'db' | 'now' | 'actor'>,
): Promise<ChangedStatus> {
  return withPublishingLock(deps.db, async (transaction) => {
    const issue = await findIssueRow(transaction, reference)
    return writeStatus(transaction, issue, change, deps)
  })
}

const STATUS_ACTIONS: Readonly<Record<StatusChange['status'], AuditAction>> = {
  draft: 'issue-unpublished',
  scheduled: 'issue-scheduled',
  published: 'issue-published',
}

/** As part of a transaction under the publishing lock. */
export async function writeStatus(
  transaction: Publishing,
  issue: IssuesTable,
  change: StatusChange,
  { actor, now }: Pick<PublishingDeps, 'actor' | 'now'>,
): Promise<ChangedStatus> {
  const publish_at = change.status === 'scheduled' ? change.at.toISOString() : null
  if (issue.status === change.status && issue.publish_at === publish_at) return { issue, hasChanged: false }
  const columns = { status: change.status, publish_at }
  await transaction.updateTable('issues').set(columns).where('id', '=', issue.id).execute()
  await bumpContentRevision(transaction)
  const [before, after] = [issue, columns].map(({ status, publish_at: publishAt }) => ({
    status,
    ...(publishAt === null ? {} : { publishAt }),
  }))
  const entry = { action: STATUS_ACTIONS[change.status], subject: issue, before, after }
  await recordChange(transaction, entry, { actor, at: now() })
  return { issue: { ...issue, ...columns }, hasChanged: true }
}

/** The row of an issue by its slug or id (Requirement R5.3). Throws PublishingError `unknown-issue`. */
export async function findIssueRow(db: Kysely<Database>, reference: string): Promise<IssuesTable> {
  const column = isIdFormat(reference) ? 'id' : 'slug'
  const row = await db.selectFrom('issues').selectAll().where(column, '=', reference).executeTakeFirst()
  if (row === undefined) {
    throw new PublishingError('unknown-issue', `There is no issue "${reference}"; \`gatefold list\` names them all.`)
  }
  return row
}

/** All issues, drafts included, the newest release first. */
export async function listIssues(db: Kysely<Database>): Promise<readonly ListedIssue[]> {
  return selectIssues(db).orderBy('release_date', 'desc').orderBy('slug').execute()
}

/** An issue by its id; undefined where there is none. */
export async function findListedIssue(db: Kysely<Database>, id: string): Promise<ListedIssue | undefined> {
  return selectIssues(db).where('issues.id', '=', id).executeTakeFirst()
}

function selectIssues(db: Kysely<Database>) {
  return db
    .selectFrom('issues')
    .select(['id', 'slug', 'name', 'status', 'publish_at', 'release_date', 'updated', 'cover'])
    .select(['is_paid', 'price_amount', 'price_currency'])
    .select(({ selectFrom }) => [
      selectFrom('articles')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('articles.issue_id', '=', 'issues.id')
        .$asScalar()
        .$notNull()
        .as('articles'),
      selectFrom('issue_assets')
        .innerJoin('assets', (join) =>
          join.onRef('assets.hash', '=', 'issue_assets.hash').onRef('assets.extension', '=', 'issue_assets.extension'),
        )
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('assets.bytes'), val(0)).as('bytes'))
        .whereRef('issue_assets.issue_id', '=', 'issues.id')
        .$asScalar()
        .$notNull()
        .as('bytes'),
    ])
}

/** Removes an issue and every file that no other issue names. Throws PublishingError `unknown-issue`. */
export async function removeIssue(reference: string, deps: PublishingDeps): Promise<IssuesTable> {
  const importId = beginImport(deps)
  const removed = await withPublishingLock(deps.db, async (transaction) => {
    const issue = await findIssueRow(transaction, reference)
    const articles = transaction.selectFrom('articles').select('id').where('issue_id', '=', issue.id)
    await transaction.deleteFrom('article_terms').where('article_id', 'in', articles).execute()
    await transaction.deleteFrom('issue_terms').where('issue_id', '=', issue.id).execute()
    await transaction.deleteFrom('issues').where('id', '=', issue.id).execute()
    await forgetUnusedAssets(importId, transaction)
    await bumpContentRevision(transaction)
    const before = { slug: issue.slug, status: issue.status }
    const entry = { action: 'issue-removed', subject: issue, before } as const
    await recordChange(transaction, entry, { actor: deps.actor, at: deps.now() })
    return issue
  })
  await endImport(importId, deps)
  return removed
}
