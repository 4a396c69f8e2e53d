import type { Transaction } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import type { PrintedText } from '@gatefold/magazine/search/documentsOf'
import { describeArticles, describeDocuments } from './describeDocuments.ts'
import { foldedLine } from './engines/foldedLine.ts'
import { searchEngineOf } from './engines/searchEngineOf.ts'
import { SEARCH_VERSION, type SearchDocument } from './SearchDocument.ts'

/** Reads the words of an issue as it stands in the transaction, in place of what was read of it before. */
export async function indexIssue(
  transaction: Transaction<Database>,
  issueId: string,
  printed: readonly PrintedText[],
): Promise<void> {
  const issue = await readIssue(transaction, issueId)
  const articles = await readArticles(transaction, issueId)
  await transaction.deleteFrom('search_documents').where('issue_id', '=', issueId).execute()
  await writeDocuments(transaction, describeDocuments({ issue, articles, printed }))
  await transaction
    .insertInto('search_progress')
    .values({ issue_id: issueId, version: SEARCH_VERSION })
    .onConflict((conflict) => conflict.column('issue_id').doUpdateSet({ version: SEARCH_VERSION }))
    .execute()
}

/** Reads the words of one article of an issue; where it is printed is known again when the issue is read as a whole. */
export async function indexArticle(
  transaction: Transaction<Database>,
  { issueId, articleId }: { readonly issueId: string; readonly articleId: string },
): Promise<void> {
  const issue = await readIssue(transaction, issueId)
  const articles = (await readArticles(transaction, issueId)).filter(({ id }) => id === articleId)
  await transaction.deleteFrom('search_documents').where('article_id', '=', articleId).execute()
  await writeDocuments(transaction, describeArticles({ issue, articles, printed: [] }))
}

/** Follows a publisher who gives an article away, or no longer does. */
export async function markSample(
  transaction: Transaction<Database>,
  articleId: string,
  isSample: boolean,
): Promise<void> {
  await transaction
    .updateTable('search_documents')
    .set({ is_sample: isSample ? 1 : 0 })
    .where('article_id', '=', articleId)
    .execute()
}

function readIssue(transaction: Transaction<Database>, issueId: string) {
  return transaction.selectFrom('issues').select(['id', 'summary']).where('id', '=', issueId).executeTakeFirstOrThrow()
}

/** Those that the app shows (Requirement R3.2). */
function readArticles(transaction: Transaction<Database>, issueId: string) {
  return transaction
    .selectFrom('articles')
    .select(['id', 'summary', 'components'])
    .where('issue_id', '=', issueId)
    .where('is_excluded_from_app', '=', 0)
    .orderBy('position')
    .execute()
}

async function writeDocuments(transaction: Transaction<Database>, documents: readonly SearchDocument[]): Promise<void> {
  const engine = searchEngineOf(transaction)
  for (const { row, facts, body } of documents) {
    const { id } = await transaction
      .insertInto('search_documents')
      .values({ ...row, facts: foldedLine(facts) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await engine.write(transaction, { id, language: row.language, facts, body })
  }
}
