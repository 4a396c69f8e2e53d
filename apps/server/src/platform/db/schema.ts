import type { ColumnType, Generated } from 'kysely'
import type { IdentityTables } from './identitySchema.ts'
import type { PurchaseTables } from './purchaseSchema.ts'

/** The table of what was counted, in the manner of `Database`. Events themselves are kept by day: `analytics/`. */
interface AnalyticsTables {
  readonly analytics_counts: AnalyticsCountsTable
}

/** How often something was counted on a day. What has no issue, item or detail has an empty text there. */
interface AnalyticsCountsTable {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  /** `analytics/counts.ts` has the names. */
  readonly measure: string
  readonly issue: string
  /** An article's id, the number of a printed page, or what else the measure is about. */
  readonly item: string
  readonly detail: string
  readonly amount: number
}

/**
 * The tables, one typed schema for SQLite and PostgreSQL. Instants are ISO 8601 text in UTC, booleans 0 or 1, JSON is text
 * ready to send: a published row is written once and read many times.
 *
 * Files stand in JSON by their address below the base path, `/assets/{hash}.{extension}`, and links between articles as
 * `article://{slug}`; whoever sends a row under another base path puts it in front (decision 0021).
 */
export interface Database extends IdentityTables, PurchaseTables, FavoriteTables, SearchTables, AnalyticsTables {
  readonly issues: IssuesTable
  readonly articles: ArticlesTable
  readonly styles: StylesTable
  readonly fonts: FontsTable
  readonly assets: AssetsTable
  readonly issue_assets: IssueAssetsTable
  readonly issue_sources: IssueSourcesTable
  readonly imports: ImportsTable
  readonly asset_journal: AssetJournalTable
  readonly audit_log: AuditLogTable
  readonly jobs: JobsTable
  readonly content_revision: RevisionTable
  readonly entitlement_revision: RevisionTable
}

export type IssueStatus = 'draft' | 'scheduled' | 'published'

export interface IssuesTable {
  readonly id: string
  /** ImportedIssue.identifier: the same publication imported again finds its row by it. */
  readonly identifier: string
  readonly slug: string
  readonly status: IssueStatus
  /** When a scheduled issue becomes public. */
  readonly publish_at: string | null
  readonly release_date: string
  readonly created: string
  readonly updated: string
  /** Name in the default language, for sorting and listing. */
  readonly name: string
  /** SHA-256 over everything the source said: equal means that an import has nothing to do. */
  readonly content_hash: string
  /** JSON of the contract's Issue without `articles` and without what it costs. */
  readonly summary: string
  /** The summary's `cover`, for lists: the address of the cover with its sizes; null without one. */
  readonly cover: string | null
  /** JSON array of addresses: what reading the printed pages takes without a network. */
  readonly page_files: string
  /** 1 opens it to who has bought it, 0 to everybody. The one truth about it, whatever stands in `summary`. */
  readonly is_paid: number
  /** What it costs, in whole minor units; null for a free issue, and for a paid one at the title's default price. */
  readonly price_amount: number | null
  /** ISO 4217; null with `price_amount`. */
  readonly price_currency: string | null
}

export interface ArticlesTable {
  readonly id: string
  readonly issue_id: string
  /** ImportedArticle.key: the same article imported again keeps its id and slug by it. */
  readonly source_key: string
  readonly slug: string
  readonly position: number
  readonly is_featured: number
  /** 1 keeps the article from the reader (Requirement R3.2). */
  readonly is_excluded_from_app: number
  readonly hash: string
  /** JSON of the contract's Article without `components`. */
  readonly summary: string
  /** JSON array of the article's components. */
  readonly components: string
}

export interface StylesTable {
  readonly id: string
  /** The issue whose import brought it; null for a style of the whole title. */
  readonly issue_id: string | null
  /** JSON of the contract's Style. */
  readonly payload: string
}

export interface FontsTable {
  readonly id: string
  readonly issue_id: string | null
  /** JSON of the contract's Font. */
  readonly payload: string
}

/** A stored file; its address is `/assets/{hash}.{extension}`. */
export interface AssetsTable {
  /** SHA-256 of the content in hex. */
  readonly hash: string
  readonly extension: string
  readonly media_type: string
  readonly bytes: number
  readonly created: string
}

interface IssueAssetsTable {
  readonly issue_id: string
  readonly hash: string
  readonly extension: string
  /** The path inside the source, so that an export can name it as it was. */
  readonly path: string
  /** 1 where everybody may have the file, although its issue is paid: covers, teasers, and what samples show. */
  readonly is_teaser: number
}

/** Where an issue came from. Issues that came before there was this table have no row until their next import. */
interface IssueSourcesTable {
  readonly issue_id: string
  /** SourceFormat of the file that brought the issue, and what edits are measured against. */
  readonly format: string
  /** Of that file, without its folder. */
  readonly file_name: string
  /** JSON array of Edit: what has changed the issue since by another way. */
  readonly edits: string
  /** JSON of the last import's report. */
  readonly report: string
  /** YAML of the plan by which a PDF's stories were read; null for the one that the importer finds. */
  readonly plan: string | null
  /** As the publisher called the file that the plan came in. */
  readonly plan_name: string | null
  /** What `fingerprintOf` says of that file while the issue is as its import left it; null where nobody knows. */
  readonly fingerprint: string | null
}

/** Imports and removals that are about to touch stored files: what a killed one left behind is cleaned up by this row. */
interface ImportsTable {
  readonly id: string
  readonly started: string
  /** `hostname:pid` of the process that runs it, then what tells it from a later process with the same number. */
  readonly owner: string
}

/** Files that an import may leave in the store without a row in `assets`: looked at, and removed, when it ends or has died. */
interface AssetJournalTable {
  readonly import_id: string
  readonly hash: string
  readonly extension: string
}

/** What can be done to an issue, an article of it, an invitation or an account. */
export type AuditAction =
  | 'issue-imported'
  | 'issue-published'
  | 'issue-scheduled'
  | 'issue-unpublished'
  | 'issue-priced'
  | 'issue-removed'
  | 'sample-changed'
  | 'member-invited'
  | 'invitation-withdrawn'
  | 'invitation-accepted'
  | 'account-added'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'role-changed'

/** What publishers have changed: a row for each change, written with it and never again. */
interface AuditLogTable {
  readonly id: Generated<number>
  readonly at: string
  /** An e-mail address, or the name of the machine's user. */
  readonly actor: string
  /** Null for a command; the account may be gone. */
  readonly account_id: string | null
  readonly action: AuditAction
  /** What was changed may be gone. */
  readonly subject_id: string
  readonly subject: string
  /** JSON; null where there was nothing. */
  readonly state_before: string | null
  /** JSON; null where nothing is left. */
  readonly state_after: string | null
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'canceled'

/** Work that outlives the request that began it. */
export interface JobsTable {
  /** A UUID. */
  readonly id: string
  readonly state: JobState
  /** JSON of what is to be done. */
  readonly payload: string
  /** JSON of how far it is. */
  readonly progress: string | null
  /** JSON of what came of it. */
  readonly result: string | null
  readonly account_id: string
  /** E-mail address of that account, which may be gone. */
  readonly added_by: string
  readonly created_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  /** The process that runs it. */
  readonly owner: string | null
  /** When that process last said that it is alive. */
  readonly touched_at: string | null
  readonly attempts: number
  /** 1 where whoever runs it is to stop. */
  readonly is_to_cancel: Generated<number>
}

/** One row; `revision` grows with every change: of what a reader could see, which every cached answer carries, or of what anybody has bought. */
interface RevisionTable {
  readonly id: Generated<number>
  readonly revision: number
}

/** The table of favorites, in the manner of `Database`. */
interface FavoriteTables {
  readonly favorites: FavoritesTable
}

/** The last word of a reader about an issue or an article; they may be gone. */
export interface FavoritesTable {
  /** The subject of the reader's tokens. */
  readonly reader: string
  readonly issue_id: string
  /** Empty: the issue itself. */
  readonly article_id: string
  /** 0 where the mark was taken away. */
  readonly is_marked: number
  readonly changed_at: string
}

/** The tables behind search. What they find by is the engine's own: `m0006Search` makes it, `search/` asks it. */
interface SearchTables {
  readonly search_documents: SearchDocumentsTable
  readonly search_progress: SearchProgressTable
}

/** An issue whose words are in the documents; goes with the issue. */
interface SearchProgressTable {
  readonly issue_id: string
  /** By which rules they were read. */
  readonly version: number
}

/** The words of an article in one language, of a printed page that no article has, or an issue's own. */
export interface SearchDocumentsTable {
  readonly id: Generated<number>
  readonly issue_id: string
  /** Null for a printed page and for an issue's own words; goes with the article. */
  readonly article_id: string | null
  /** Counted from 1; null for everything else. */
  readonly page: number | null
  readonly language: string
  /** 1 where everybody may read the words, whatever the issue costs. */
  readonly is_sample: number
  /** What everybody may know: title, author, description, keywords. Folded, parted by spaces. */
  readonly facts: string
  /** What whoever may read it finds it by. Folded; empty where the engine keeps it elsewhere. */
  readonly body: ColumnType<string, string | undefined>
  /** JSON array of Passage. */
  readonly passages: string
}
