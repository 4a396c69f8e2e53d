import type { Manifest, ManifestFile } from '@gatefold/contract/generated/schema'
import type { GuardedIssue } from '@gatefold/magazine/access'
import { type FileKind, fileKindOf } from '@gatefold/magazine/manifest'
import { sizesNamedIn } from '@gatefold/magazine/pictureSizes'
import type { Kysely } from 'kysely'
import { guardOf, publicIssues, readableDepth, redactArticle, redactIssue } from '../access/accessRules.ts'
import type { Viewer } from '../accounts/auth/Viewer.ts'
import { inBatches } from '../platform/db/engine.ts'
import type { ArticlesTable, AssetsTable, Database, IssuesTable } from '../platform/db/schema.ts'
import { type StoredAsset, storedFilesIn } from '../platform/storage/AssetStore.ts'
import { mediaTypeOf } from '../platform/storage/mediaType.ts'

export interface ManifestContext {
  readonly db: Kysely<Database>
  readonly at: Date
  readonly basePath: string
  readonly viewer: Viewer
  readonly articles: {
    load(issueId: string, depth: 'content'): Promise<readonly ManifestArticle[]>
  }
}

type ManifestArticle = Pick<ArticlesTable, 'summary'> & { readonly components: string | undefined }

type ManifestIssue = Parameters<typeof guardOf>[0] & Pick<IssuesTable, 'summary'>

/** Every stored file that a viewer needs of an issue to read it without a network. */
export async function manifestOf(row: ManifestIssue, context: ManifestContext): Promise<Manifest> {
  const stored = JSON.parse(row.summary) as Omit<ManifestSummary, 'id'>
  const guard = guardOf(row)
  const summary = redactIssue({ ...stored, id: row.id }, guard, context.viewer)
  const files = await listFiles({ summary, guard }, context)
  return { issueId: row.id, updated: summary.updated ?? '', files }
}

interface ManifestSummary {
  readonly id: string
  readonly pages?: unknown
  readonly data?: unknown
  readonly updated?: string | null
}

async function listFiles(
  { summary, guard }: { readonly summary: ManifestSummary; readonly guard: GuardedIssue },
  { db, at, basePath, viewer, articles: loader }: ManifestContext,
): Promise<readonly ManifestFile[]> {
  const { id } = summary
  const articles = (await loader.load(id, 'content')).map((article) => redactArticle(article, guard, viewer))
  const styles = await listStylesOf(db, id)
  const fonts = chooseFonts(await listPublicFonts(db, at), id, [
    ...styles,
    ...articles.map((article) => article.summary),
  ])
  const pageFiles = readableDepth(guard, viewer) === 'content' ? await listPageFiles(db, id) : []
  const issue = JSON.stringify(pageFiles.length === 0 ? summary : { ...summary, pages: [] })
  const named = listNamedFiles({ issue, pageFiles, styles, fonts, articles })
  const known = await findAssets(db, named)
  const sizes = sizesNamedIn(
    [issue, ...articles.flatMap((article) => [article.summary, article.components])].join('\n'),
  )
  return named.flatMap(({ hash, extension, kind }) => {
    const asset = known.get(`${hash}.${extension}`)
    if (asset === undefined) return []
    const url = `assets/${hash}.${extension}`
    const size = sizes.get(`/${url}`)
    return {
      url: basePath + url,
      bytes: Number(asset.bytes),
      sha256: hash,
      // What the file comes as: the table has what its source said, and a browser is told by the extension.
      mediaType: mediaTypeOf(extension),
      kind: onTheWire(kind ?? fileKindOf(asset.media_type)),
      ...(size !== undefined && { sizeOf: basePath + size.sizeOf.slice(1), width: size.width }),
    }
  })
}

function onTheWire(kind: FileKind): ManifestFile['kind'] {
  return kind.toUpperCase() as Uppercase<FileKind>
}

/** What is given out of an issue, as the JSON text that the tables hold. */
interface ManifestContent {
  readonly issue: string
  /** Addresses of what the printed pages take; none where the issue's own pictures of them have to do. */
  readonly pageFiles: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  readonly articles: readonly { readonly summary: string; readonly components: string | undefined }[]
}

interface NamedFile extends StoredAsset {
  /** What the content takes it for; undefined where only the file itself can tell. */
  readonly kind: FileKind | undefined
}

/** Every stored file that the content names, once, in the order in which a reader meets them. Pure. */
function listNamedFiles({ issue, pageFiles, styles, fonts, articles }: ManifestContent): readonly NamedFile[] {
  const files = new Map<string, NamedFile>()
  const add = (kind: FileKind | undefined, texts: readonly string[]) => {
    for (const asset of texts.flatMap(storedFilesIn)) {
      const name = `${asset.hash}.${asset.extension}`
      const known = files.get(name)
      if (known === undefined || (known.kind === undefined && kind !== undefined)) files.set(name, { ...asset, kind })
    }
  }
  add(undefined, [issue, ...styles])
  add('font', fonts)
  for (const { summary, components } of articles) {
    add(undefined, components === undefined ? [summary] : [summary, components])
    add('sound', soundsOf(summary, components))
  }
  add('page', [...pagesOf(issue), ...pageFiles])
  return [...files.values()]
}

/** A recording may lie in a file that films lie in too. */
function soundsOf(summary: string, components: string | undefined): readonly string[] {
  const { audios } = JSON.parse(summary) as { readonly audios?: unknown }
  return [...urlsIn(audios, 'url'), ...(components?.includes('"audio"') ? recordingsIn(JSON.parse(components)) : [])]
}

function recordingsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const isRecording = 'component' in value && value.component === 'audio'
  return isRecording ? urlsIn([value], 'url') : Object.values(value).flatMap(recordingsIn)
}

function pagesOf(issue: string): readonly string[] {
  const { pages } = JSON.parse(issue) as { readonly pages?: unknown }
  return urlsIn(pages, 'image')
}

function urlsIn(items: unknown, field: string): readonly string[] {
  if (!Array.isArray(items)) return []
  return (items as readonly unknown[]).flatMap((item) => {
    const address: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, field) : undefined
    return typeof address === 'string' ? [address] : []
  })
}

/**
 * The fonts that pages of an issue may ask for: its own, the title's, and those of another issue that go by a name which
 * this one uses, since a page declares all of them and the browser takes the last one of a name. Pure.
 */
export function chooseFonts(fonts: readonly FontRow[], issueId: string, texts: readonly string[]): readonly string[] {
  const named = fonts.map(({ payload, issueId: owner }) => ({ payload, owner, name: nameOf(payload) }))
  const isOwn = ({ owner }: { readonly owner: string | null }) => owner === null || owner === issueId
  const own = new Set(named.filter(isOwn).map(({ name }) => name))
  const isUsed = (name: string) => own.has(name) || texts.some((text) => text.includes(JSON.stringify(name)))
  const used = new Map(named.map(({ name }) => [name, isUsed(name)] as const))
  return named.filter((font) => isOwn(font) || used.get(font.name) === true).map(({ payload }) => payload)
}

function nameOf(payload: string): string {
  const { name } = JSON.parse(payload) as { readonly name?: unknown }
  return typeof name === 'string' ? name : ''
}

type AssetRow = Pick<AssetsTable, 'hash' | 'extension' | 'media_type' | 'bytes'>

/** The payloads of the styles that an issue brought and of the whole title's. */
async function listStylesOf(db: Kysely<Database>, issueId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('styles')
    .select('payload')
    .where((column) => column.or([column('issue_id', 'is', null), column('issue_id', '=', issueId)]))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.payload)
}

/** Addresses of what reading an issue's printed pages takes without a network. */
async function listPageFiles(db: Kysely<Database>, issueId: string): Promise<readonly string[]> {
  const row = await db.selectFrom('issues').select('page_files').where('id', '=', issueId).executeTakeFirst()
  return row === undefined ? [] : (JSON.parse(row.page_files) as readonly string[])
}

/** A typeface that a public issue, or the title, brought. */
export interface FontRow {
  readonly issueId: string | null
  readonly payload: string
}

async function listPublicFonts(db: Kysely<Database>, at: Date): Promise<readonly FontRow[]> {
  return db
    .selectFrom('fonts')
    .select(['issue_id as issueId', 'payload'])
    .where((column) =>
      column.or([
        column('issue_id', 'is', null),
        column('issue_id', 'in', db.selectFrom('issues').select('issues.id').where(publicIssues(at))),
      ]),
    )
    .orderBy('id')
    .execute()
}

/** What is known of stored files, by `{hash}.{extension}`; those that are gone are missing. */
async function findAssets(db: Kysely<Database>, files: readonly StoredAsset[]): Promise<ReadonlyMap<string, AssetRow>> {
  const found = new Map<string, AssetRow>()
  await inBatches([...new Set(files.map(({ hash }) => hash))], async (hashes) => {
    const rows = await db
      .selectFrom('assets')
      .select(['hash', 'extension', 'media_type', 'bytes'])
      .where('hash', 'in', [...hashes])
      .execute()
    for (const row of rows) found.set(`${row.hash}.${row.extension}`, row)
  })
  return found
}
