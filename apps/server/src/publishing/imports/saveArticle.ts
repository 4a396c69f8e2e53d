import { sha256Json } from '../content/describeIssue.ts'
import { isGenerated } from '../content/generatedPaths.ts'
import { bumpContentRevision } from '../../platform/db/contentRevision.ts'
import type { ArticlesTable, IssuesTable } from '../../platform/db/schema.ts'
import { indexArticle } from '../../content/search/searchIndex.ts'
import { createAddresses, pagesOf } from '../content/createAddresses.ts'
import { type ArticlePlace, describeArticle } from '../content/describeArticle.ts'
import { describeFonts, describeStyles, styleIds } from '../content/describeLooks.ts'
import { placeArticles, type PlacedArticle } from '../content/placeArticles.ts'
import { findIssueRow } from '../issues/manageIssues.ts'
import { createHyphenation } from '../content/createHyphenation.ts'
import { PublishingError } from '../PublishingError.ts'
import { markTeasers, withDecidedSamples } from '../issues/changeTerms.ts'
import type { ImportWork, Publishing } from './ImportWork.ts'
import { recordJoined } from './issueSource.ts'
import { forgetUnusedAssets } from './importJournal.ts'
import { type SavedIssue, saveFiles } from './saveIssue.ts'

/**
 * Writes a single article into an issue that is there, in place of the one with its key or slug, or after the last. Its
 * styles, fonts and files are its own: they can have the names of others of the issue.
 */
export async function saveArticle(transaction: Publishing, into: string, work: ImportWork): Promise<SavedIssue> {
  const issue = await findIssueRow(transaction, into)
  const known = await transaction.selectFrom('articles').selectAll().where('issue_id', '=', issue.id).execute()
  const [placed, ...others] = placeArticles(work.issue.articles, { rows: known, by: 'key' }, work.newId)
  if (placed === undefined || others.length > 0) {
    const count = work.issue.articles.length
    throw new PublishingError('not-one-article', `Only a single article can join an issue; this file has ${count}.`)
  }
  const described = describe(placed, { issue, known, work })
  const outcome = { id: issue.id, slug: issue.slug, name: issue.name, status: issue.status, missing: described.missing }
  if (placed.known?.hash === described.article.hash) return { ...outcome, change: 'unchanged' }
  await write(transaction, { issue, work, placed, described })
  return { ...outcome, change: 'updated' }
}

interface Joining {
  readonly issue: IssuesTable
  readonly known: readonly ArticlesTable[]
  readonly work: ImportWork
}

type Described = ReturnType<typeof describe>

function describe({ article, known: before, id, slug }: PlacedArticle, { issue, known, work }: Joining) {
  const { files, issue: source, now } = work
  const slugs = new Map([...known.map((row) => [row.source_key, row.slug] as const), [article.key, slug] as const])
  const addresses = createAddresses({ files, slugs, pages: pagesOf(issue.id, prefixOf(id)) })
  const looks = { issueId: issue.id, scope: id, addresses, now: now.toISOString() }
  const last = Math.max(-1, ...known.map((row) => row.position))
  const place = {
    id,
    slug,
    issueId: issue.id,
    position: before?.position ?? last + 1,
    styleIds: styleIds(source.styles, looks),
    printedOn: printedOn(before?.summary),
  }
  const look = {
    styles: source.styles,
    fonts: source.fonts,
    files: files.filter((file) => !isGenerated(file)).map(({ path, staged }) => [path, staged.hash]),
  }
  return {
    article: describeArticle(article, place, {
      addresses,
      now: looks.now,
      known: before,
      look,
      language: issueLanguage(issue),
      hyphenation: createHyphenation(),
    }),
    styles: describeStyles(source, looks),
    fonts: describeFonts(source, looks),
    missing: addresses.missing(),
  }
}

/** In which a text without a language is: the default one of the issue that the article joins. */
function issueLanguage({ summary }: IssuesTable): string {
  const { data } = JSON.parse(summary) as { readonly data?: { readonly languages?: readonly string[] } }
  return data?.languages?.[0] ?? ''
}

/** The pages of the issue stay as they are: so does where the article stands in it. */
function printedOn(summary: string | undefined): ArticlePlace['printedOn'] {
  if (summary === undefined) return []
  const { pages, replicaPages } = JSON.parse(summary) as {
    readonly pages: readonly string[]
    readonly replicaPages?: readonly number[]
  }
  return (replicaPages ?? []).map((page, index) => ({ page, name: pages[index] ?? '' }))
}

/** Of the paths of an article's files within its issue. */
function prefixOf(articleId: string): string {
  return `${articleId}/`
}

interface Written {
  readonly issue: IssuesTable
  readonly work: ImportWork
  readonly placed: PlacedArticle
  readonly described: Described
}

async function write(transaction: Publishing, { issue, work, placed, described }: Written): Promise<void> {
  const { now } = work
  await transaction.deleteFrom('articles').where('id', '=', placed.id).execute()
  const articles = await withDecidedSamples(transaction, [described.article])
  await transaction
    .insertInto('articles')
    .values([...articles])
    .execute()
  await indexArticle(transaction, { issueId: issue.id, articleId: placed.id })
  for (const row of described.styles) {
    await transaction.deleteFrom('styles').where('id', '=', row.id).execute()
    await transaction.insertInto('styles').values(row).execute()
  }
  for (const row of described.fonts) {
    await transaction.deleteFrom('fonts').where('id', '=', row.id).execute()
    await transaction.insertInto('fonts').values(row).execute()
  }
  await saveFiles(transaction, { issueId: issue.id, prefix: prefixOf(placed.id), files: work.files, now })
  await markTeasers(transaction, issue.id)
  await recordJoined(transaction, issue, { article: described.article, work })
  await forgetUnusedAssets(work.importId, transaction)
  await transaction
    .updateTable('issues')
    .set({
      updated: now.toISOString(),
      summary: JSON.stringify({ ...(JSON.parse(issue.summary) as object), updated: now.toISOString() }),
      // No longer what its source said, so that importing that again brings the issue back to it.
      content_hash: sha256Json([issue.content_hash, described.article.hash]),
    })
    .where('id', '=', issue.id)
    .execute()
  await bumpContentRevision(transaction)
}
