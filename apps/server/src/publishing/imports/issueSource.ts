import { basename } from 'node:path'
import type { ImportedIssue, SourceFormat } from '@gatefold/importers/ImportedIssue'
import type { PlanFile } from '@gatefold/importers/importSource'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { Kysely } from 'kysely'
import type { ArticlesTable, Database, IssuesTable } from '../../platform/db/schema.ts'
import { PublishingError } from '../PublishingError.ts'
import type { ImportWork, Publishing } from './ImportWork.ts'
import { findIssueRow } from '../issues/manageIssues.ts'

/** What has changed an issue since it came from its source, by another way: importing the source again would undo it. */
export interface Edit {
  /** Of the file that it came in. */
  readonly format: SourceFormat
  readonly file: string
  /** ISO 8601. */
  readonly at: string
  /** Titles of the articles that are others since. */
  readonly articles: readonly string[]
}

export interface IssueSource {
  readonly format: SourceFormat
  readonly file: string
  readonly edits: readonly Edit[]
  readonly plan: PlanFile | undefined
}

/** Where an issue came from; undefined for one that came before this was written down. */
async function findSource(db: Kysely<Database>, issueId: string): Promise<IssueSource | undefined> {
  const row = await db.selectFrom('issue_sources').selectAll().where('issue_id', '=', issueId).executeTakeFirst()
  if (row === undefined) return undefined
  return {
    format: row.format as SourceFormat,
    file: row.file_name,
    edits: JSON.parse(row.edits) as readonly Edit[],
    plan: row.plan === null ? undefined : { path: row.plan_name ?? 'the plan', source: row.plan },
  }
}

/** The plan that was kept with the issue which a PDF stands for, by its identifier; undefined where there is none, or edits go. */
export async function findStoredPlan(
  db: Kysely<Database>,
  identifier: string,
  { answer, discardsEdits }: Pick<ImportWork, 'answer' | 'discardsEdits'>,
): Promise<PlanFile | undefined> {
  if (discardsEdits || answer.kind === 'as-new') return undefined
  if (answer.kind === 'replace') return (await findSource(db, (await findIssueRow(db, answer.reference)).id))?.plan
  const row = await db.selectFrom('issues').select('id').where('identifier', '=', identifier).executeTakeFirst()
  return row && (await findSource(db, row.id))?.plan
}

/** Throws PublishingError `edited-since` where an import would undo what somebody has changed, unless it is told to. */
export async function refuseLostEdits(db: Kysely<Database>, known: IssuesTable, work: ImportWork): Promise<void> {
  if (work.discardsEdits || known.content_hash === work.contentHash) return
  const lost = lostEdits(await findSource(db, known.id), work.issue)
  if (lost.length === 0) return
  const command = `gatefold import ${work.fileName} --discard-edits`
  throw new PublishingError(
    'edited-since',
    `"${known.name}" (${known.slug}) has been changed since by another way, and this import would undo that: ${lost.map(inWords).join('; ')}. To undo it: \`${command}\`. To keep it: \`gatefold export ${known.slug}\` writes the issue as it is, to go on with. Nothing has been changed.`,
  )
}

/** The edits that are not of the source's own kind; an article that joined the issue is not lost where the source has it. */
function lostEdits(source: IssueSource | undefined, issue: ImportedIssue): readonly Edit[] {
  const titles = new Set(issue.articles.map((article) => titleOf(article, issue)))
  return (source?.edits ?? []).filter((edit) => {
    if (edit.format === 'article-package') return !edit.articles.every((title) => titles.has(title))
    return edit.format !== issue.format
  })
}

function titleOf({ title, language }: ImportedIssue['articles'][number], { languages }: ImportedIssue): string {
  const own = language ?? languages[0] ?? 'en'
  return resolveLocalized(title, { language: own, defaultLanguage: own })
}

/** Titles of articles in one sentence are at most so many. */
const MOST_TITLES = 5

function inWords({ file, at, articles }: Edit): string {
  const named = articles.slice(0, MOST_TITLES).map((title) => `"${title}"`)
  const rest = articles.length - named.length
  const what = articles.length === 0 ? 'the issue' : named.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  return `${what} by ${file} on ${at.slice(0, 10)}`
}

/** What an import has made of the issue as it was. */
export interface Replaced {
  readonly issue: IssuesTable
  readonly articles: readonly ArticlesTable[]
  readonly known: IssuesTable | undefined
  readonly knownArticles: readonly Pick<ArticlesTable, 'id' | 'summary' | 'components'>[]
}

/** Writes down where the issue has come from: from its first source still where a file of another format has changed it. */
export async function recordSource(transaction: Publishing, replaced: Replaced, work: ImportWork): Promise<void> {
  const before = replaced.known && (await findSource(transaction, replaced.known.id))
  const isEdit = before !== undefined && !work.discardsEdits && before.format !== work.issue.format
  const { format, file, edits, plan } = isEdit ? edited(before, editOf(replaced, work)) : sourceOf(work)
  await write(transaction, replaced.issue.id, {
    format,
    file_name: file,
    edits: JSON.stringify(edits),
    report: '{}',
    plan: plan?.source ?? null,
    plan_name: plan === undefined ? null : basename(plan.path),
    fingerprint: null,
  })
}

function sourceOf({ issue, fileName, plan }: ImportWork): IssueSource {
  return { format: issue.format, file: basename(fileName), edits: [], plan }
}

/** With one edit for each format, which names all the articles that came in it. */
function edited(source: IssueSource, edit: Edit | undefined): IssueSource {
  if (edit === undefined) return source
  const earlier = source.edits.filter(({ format }) => format === edit.format)
  const articles = [...new Set([...earlier.flatMap((one) => one.articles), ...edit.articles])]
  return { ...source, edits: [...source.edits.filter((one) => !earlier.includes(one)), { ...edit, articles }] }
}

/** Undefined where the file says what the issue said already, as one that was exported does. */
function editOf({ issue, articles, known, knownArticles }: Replaced, work: ImportWork): Edit | undefined {
  const before = new Map(knownArticles.map((row) => [row.id, textOf(row)]))
  const now = new Set(articles.map(({ id }) => id))
  const changed = articles.filter((row) => before.get(row.id) !== textOf(row))
  const removed = knownArticles.filter(({ id }) => !now.has(id))
  const titles = [...changed, ...removed].map(({ summary }) => nameOf(summary))
  if (titles.length === 0 && issue.name === known?.name) return undefined
  const { now: at, fileName, issue: source } = work
  return { format: source.format, file: basename(fileName), at: at.toISOString(), articles: titles }
}

function textOf({ summary, components }: Pick<ArticlesTable, 'summary' | 'components'>): string {
  const { name, description, author } = JSON.parse(summary) as Readonly<Record<string, unknown>>
  return JSON.stringify([name, description, author, components])
}

function nameOf(summary: string): string {
  const { name } = JSON.parse(summary) as { readonly name: string | Readonly<Record<string, string>> }
  return typeof name === 'string' ? name : (Object.values(name)[0] ?? '')
}

/** Writes down that a single article has joined the issue. */
export async function recordJoined(
  transaction: Publishing,
  issue: IssuesTable,
  { article, work }: { readonly article: Pick<ArticlesTable, 'summary'>; readonly work: ImportWork },
): Promise<void> {
  const source = await findSource(transaction, issue.id)
  if (source === undefined) return
  const { fileName, now } = work
  const articles = [nameOf(article.summary)]
  const edit: Edit = { format: 'article-package', file: basename(fileName), at: now.toISOString(), articles }
  const others = source.edits.filter((other) => other.articles[0] !== articles[0] || other.format !== edit.format)
  await transaction
    .updateTable('issue_sources')
    .set({ edits: JSON.stringify([...others, edit]), fingerprint: null })
    .where('issue_id', '=', issue.id)
    .execute()
}

async function write(
  transaction: Publishing,
  issueId: string,
  row: Omit<Database['issue_sources'], 'issue_id'>,
): Promise<void> {
  await transaction
    .insertInto('issue_sources')
    .values({ issue_id: issueId, ...row })
    .onConflict((conflict) => conflict.column('issue_id').doUpdateSet(row))
    .execute()
}
