import type { GuardedIssue } from '@gatefold/magazine/access'
import { EVERYBODY } from '../accounts/auth/Viewer.ts'
import { type StoredAsset, storedFilesIn } from '../platform/storage/AssetStore.ts'
import { redactArticle, redactIssue } from './accessRules.ts'

/** A paid issue as it is stored. */
export interface PaidIssue {
  readonly id: string
  /** JSON of its summary. */
  readonly summary: string
  /** JSON of the addresses of what its printed pages take. */
  readonly pageFiles: string
  /** JSON of each article that the app shows. */
  readonly articles: readonly { readonly summary: string; readonly components: string }[]
  /** JSON of its styles and fonts. */
  readonly looks: readonly string[]
  readonly files: readonly PackagedAsset[]
}

export interface PackagedAsset extends StoredAsset {
  /** Within the source. */
  readonly path: string
}

/**
 * The files of a paid issue that everybody may have: all that is named by what is given to who has not bought it, and what lies
 * in the folder of a sample's packaged page, unless something closed names it (decision 0192). Pure.
 */
export function listTeaserFiles(issue: PaidIssue): readonly PackagedAsset[] {
  const guard: GuardedIssue = { id: issue.id, isFree: false, releaseDate: undefined }
  const summary = JSON.parse(issue.summary) as object
  const redacted = issue.articles.map((article) => redactArticle<StoredText>(article, guard, EVERYBODY))
  const open = [
    JSON.stringify(redactIssue(summary, guard, EVERYBODY)),
    ...issue.looks,
    ...redacted.flatMap(({ summary, components }) => [withoutRest(summary), components ?? '']),
  ]
  const named = namesIn(open)
  const closed = namesIn([
    issue.pageFiles,
    issue.summary,
    ...issue.articles.flatMap(({ summary, components }, index) =>
      redacted[index]?.components === undefined ? [summary, components] : [],
    ),
  ])
  const pages = open.flatMap(pagesIn)
  const isBeside = ({ path }: PackagedAsset): boolean =>
    pages.some(({ folder }) => folder !== '' && path.startsWith(folder))
  const isPage = ({ path, hash }: PackagedAsset): boolean =>
    pages.some((page) => page.path === path && page.hash === hash)
  return issue.files.filter(
    (file) => named.has(nameOf(file)) || isPage(file) || (isBeside(file) && !closed.has(nameOf(file))),
  )
}

interface StoredText {
  readonly summary: string
  readonly components: string | undefined
}

/** What no answer tells: see `describeArticle`. */
function withoutRest(summary: string): string {
  const { metadata: _metadata, ...rest } = JSON.parse(summary) as { readonly metadata?: unknown }
  return JSON.stringify(rest)
}

const PAGE = /\/assets\/pages\/[0-9a-f-]{36}\/(?<hash>[0-9a-f]{64})\/(?<way>[^"'\\\s<>?#]+)/g

interface NamedPage {
  readonly hash: string
  readonly path: string
  /** Ends with a slash; empty at the top, where everything lies beside it. */
  readonly folder: string
}

function pagesIn(text: string): readonly NamedPage[] {
  return [...text.matchAll(PAGE)].map(({ groups }) => {
    const path = decodeURIComponent(groups?.['way'] ?? '')
    return { hash: groups?.['hash'] ?? '', path, folder: path.slice(0, path.lastIndexOf('/') + 1) }
  })
}

/** Files by `{hash}.{extension}`, and packaged pages by `{hash}.html` as they are stored. */
function namesIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) => [
      ...storedFilesIn(text).map(nameOf),
      ...pagesIn(text).flatMap(({ hash }) => [`${hash}.html`, `${hash}.xhtml`]),
    ]),
  )
}

function nameOf({ hash, extension }: StoredAsset): string {
  return `${hash}.${extension}`
}
