import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database, IssuesTable } from '../../platform/db/schema.ts'
import { issueName } from '../content/describeIssue.ts'
import { sharedText } from '../content/placeArticles.ts'
import { stableId } from '../content/stableId.ts'
import { findIssueRow } from '../issues/manageIssues.ts'
import { PublishingError } from '../PublishingError.ts'
import type { ImportWork } from './ImportWork.ts'

/** The issue that a source stands for, and the identifier that it is known by from now on. */
export interface ImportTarget {
  readonly known: IssuesTable | undefined
  readonly identifier: string
}

/** Less of the text in common is the text of another publication. */
const SAME_TEXT = 0.1

/** So much of the text in common, and one is an edition of the other. */
const NEW_EDITION = 0.3

/**
 * Finds the stored issue that a source replaces: the one that the publisher names, else the one with its identifier. Throws
 * PublishingError `unknown-issue`, and `another-publication` where nobody said that one publication should replace another.
 */
export async function findTarget(db: Kysely<Database>, work: ImportWork): Promise<ImportTarget> {
  const { answer, issue } = work
  const named = namesOf(work)
  const rows = await db.selectFrom('issues').selectAll().where('identifier', 'in', named).execute()
  const byName = named.flatMap((identifier) => rows.find((row) => row.identifier === identifier) ?? [])
  switch (answer.kind) {
    case 'replace': {
      const known = await findIssueRow(db, answer.reference)
      const isTaken = byName.some(({ id, identifier }) => identifier === issue.identifier && id !== known.id)
      return { known, identifier: isTaken ? known.identifier : issue.identifier }
    }
    case 'as-new':
      return { known: undefined, identifier: await freeIdentifier(db, named) }
    case 'unasked': {
      const [known] = byName
      if (known === undefined) await refuseSecondEdition(db, work)
      else if (await isAnother(db, known, work)) throw anotherPublication(known, work)
      return { known, identifier: known?.identifier ?? issue.identifier }
    }
  }
}

/** As a publication is called that was imported as a new one beside another with its identifier; then as it calls itself. */
export function namesOf({ issue }: Pick<ImportWork, 'issue'>): readonly [string, string] {
  return [`${issue.identifier}#${stableId(titleOf(issueName(issue))).slice(0, 8)}`, issue.identifier]
}

async function freeIdentifier(db: Kysely<Database>, [own, plain]: readonly [string, string]): Promise<string> {
  const rows = await db
    .selectFrom('issues')
    .select('identifier')
    .where(({ eb, or }) => or([eb('identifier', 'in', [own, plain]), eb('identifier', 'like', `${own}-%`)]))
    .execute()
  const taken = new Set(rows.map(({ identifier }) => identifier))
  let candidate = taken.has(plain) ? own : plain
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${own}-${number}`
  return candidate
}

/** Whether an issue with the same identifier is another publication than the source, by its title and its text. */
async function isAnother(db: Kysely<Database>, known: IssuesTable, work: ImportWork): Promise<boolean> {
  // A PDF without an /ID is known by its bytes.
  const isSameFile = work.issue.format === 'pdf' && work.issue.identifierOrigin === 'derived'
  if (isSameFile || known.content_hash === work.contentHash) return false
  const hasSameTitle = titlesOf(work).has(titleOf(known.name))
  if (hasSameTitle && work.issue.identifierOrigin === 'source') return false
  return (await sharedContent(db, known.id, work)) < SAME_TEXT
}

/**
 * A PDF gets another identifier with each export, or has none: one with the title or the file name of an issue may be a new edition
 * of it. Without an identifier the title alone says so; else it takes some of the text.
 */
async function refuseSecondEdition(db: Kysely<Database>, work: ImportWork): Promise<void> {
  if (work.issue.format !== 'pdf') return
  const rows = await db
    .selectFrom('issues')
    .leftJoin('issue_sources', 'issue_sources.issue_id', 'issues.id')
    .select(['issues.id', 'issues.name', 'issues.slug', 'issue_sources.file_name'])
    .execute()
  const titles = titlesOf(work)
  for (const row of rows) {
    const hasTitle = titles.has(titleOf(row.name))
    if (!hasTitle && row.file_name !== basename(work.fileName)) continue
    const isSure = hasTitle && work.issue.identifierOrigin === 'derived'
    if (isSure || (await sharedContent(db, row.id, work)) >= NEW_EDITION) throw secondEdition(row, work)
  }
}

/** How much of its text a stored issue has in common with a source, from 0 to 1; without any text, whether they share a file. */
async function sharedContent(db: Kysely<Database>, id: string, { issue, files }: ImportWork): Promise<number> {
  const articles = await db.selectFrom('articles').select('components').where('issue_id', '=', id).execute()
  const stored = articles.map(({ components }) => JSON.parse(components) as readonly unknown[])
  const shared = sharedText(
    stored,
    issue.articles.map(({ components }) => components),
  )
  if (shared !== undefined) return shared
  const rows = await db.selectFrom('issue_assets').select('hash').where('issue_id', '=', id).execute()
  const storedHashes = new Set(rows.map(({ hash }) => hash))
  const brings = new Set(files.map(({ staged }) => staged.hash))
  if (storedHashes.size === 0 || brings.size === 0) return 1
  return [...storedHashes].some((hash) => brings.has(hash)) ? 1 : 0
}

function titlesOf({ issue }: ImportWork): ReadonlySet<string> {
  const titles = typeof issue.title === 'string' ? [issue.title] : Object.values(issue.title)
  return new Set(titles.map(titleOf))
}

/** Without what parts words and without capital letters. */
function titleOf(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function anotherPublication({ name, slug }: IssuesTable, { issue, fileName }: ImportWork): PublishingError {
  const said = issue.identifierOrigin === 'source' ? `says the same identifier as` : 'is called like'
  return new PublishingError(
    'another-publication',
    `"${issueName(issue)}" ${said} "${name}" (${slug}), and is another publication by its title or its text. ${suggestCommands(fileName, slug)}`,
  )
}

function secondEdition(
  { name, slug }: Pick<IssuesTable, 'name' | 'slug'>,
  { issue, fileName }: ImportWork,
): PublishingError {
  return new PublishingError(
    'another-publication',
    `"${issueName(issue)}" seems to be another edition of "${name}" (${slug}), which is here already. ${suggestCommands(fileName, slug)}`,
  )
}

/** What a publisher can type to answer. */
export function suggestCommands(fileName: string, slug: string): string {
  const file = /^[\w./@+-]+$/.test(fileName) ? fileName : `"${fileName}"`
  return `To put it in that issue's place: \`gatefold import ${file} --replace ${slug}\`. To add it beside it: \`gatefold import ${file} --as-new\`. Nothing has been changed.`
}
