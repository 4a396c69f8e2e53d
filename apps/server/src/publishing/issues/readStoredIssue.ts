import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { bundleUrl } from '@gatefold/importers/component/SourceAssets'
import type {
  ImportedArticle,
  ImportedFont,
  ImportedPage,
  ImportedPageBlock,
  ImportedStyle,
} from '@gatefold/importers/ImportedIssue'
import { type ExportableIssue, writeIssuePackage } from '@gatefold/importers/issue-package/writeIssuePackage'
import type { Article } from '@gatefold/magazine/article'
import type { Font } from '@gatefold/magazine/font'
import type { Issue } from '@gatefold/magazine/issue'
import { sizedPicture } from '@gatefold/magazine/pictureSizes'
import type { Style } from '@gatefold/magazine/style'
import type { Flatplan, FlatplanPage, PageBlock, PageText } from '@gatefold/magazine/replica/Flatplan'
import type { Replica } from '@gatefold/magazine/replica/Replica'
import { termsOf } from '../../access/issueTerms.ts'
import { type AssetStore, type StoredAsset, storedFilesIn } from '../../platform/storage/AssetStore.ts'
import type { ArticlesTable, IssuesTable } from '../../platform/db/schema.ts'
import { pathOfPage } from '../content/createAddresses.ts'
import { type Addresses, rewriteAddress, rewriteAddresses } from '../content/rewriteAddresses.ts'
import { createHyphenation } from '../content/createHyphenation.ts'
import { unhyphenateComponents } from '../content/hyphenateHtml.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { isGenerated } from '../content/generatedPaths.ts'
import { findIssueRow } from './manageIssues.ts'

/** What describeIssue has written, with nulls for what is absent. */
type IssueSummary = { readonly [Name in keyof Issue]: Issue[Name] | null }

/** What describeArticle has written. */
type ArticleSummary = { readonly [Name in keyof Article]: Article[Name] | null } & {
  readonly language: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly replicaPages?: readonly number[]
}

/**
 * An issue as its source would say it: files by their old names, links by the keys of articles, which are their slugs
 * here. Throws PublishingError `unknown-issue`; a file that the store has lost fails when it is opened.
 */
export async function readStoredIssue(
  reference: string,
  { db, assets: store }: Pick<PublishingDeps, 'db' | 'assets'>,
): Promise<ExportableIssue> {
  const issue = await findIssueRow(db, reference)
  const articles = await db
    .selectFrom('articles')
    .selectAll()
    .where('issue_id', '=', issue.id)
    .orderBy('position')
    .execute()
  const files = await db
    .selectFrom('issue_assets')
    .selectAll()
    .where('issue_id', '=', issue.id)
    .orderBy('path')
    .execute()
  const styles = await db
    .selectFrom('styles')
    .select('payload')
    .where('issue_id', '=', issue.id)
    .orderBy('id')
    .execute()
  const fonts = await db.selectFrom('fonts').select('payload').where('issue_id', '=', issue.id).orderBy('id').execute()
  const addresses = bundleAddresses(files)
  const described = restoreIssue(issue, addresses)
  const hyphenation = createHyphenation()
  const withoutHyphens = (article: ImportedArticle, language = ''): ImportedArticle => ({
    ...article,
    components: unhyphenateComponents(article.components, { language, hyphenation }),
  })
  return {
    ...described,
    pages: await restorePages(issue, { articles, addresses, store }),
    articles: articles.map((row) => withoutHyphens(restoreArticle(row, addresses), described.languages[0])),
    styles: styles.map(({ payload }) => restoreStyle(parse<Style>(payload, addresses))),
    fonts: fonts.map(({ payload }) => restoreFont(parse<Font>(payload, addresses))),
    assets: files
      .filter((file) => !isGenerated(file))
      .map((file) => ({ path: file.path, open: () => openStored(file, store) })),
  }
}

/** `/assets/…` as `bundle://path`, by the first path that an issue has for the file: one of its source, where it has one. */
function bundleAddresses(files: readonly (StoredAsset & { readonly path: string })[]): Addresses {
  const paths = new Map<string, string>()
  const [made, sourceFiles] = [files.filter(isGenerated), files.filter((file) => !isGenerated(file))]
  for (const { hash, extension, path } of [...sourceFiles, ...made].toReversed())
    paths.set(`/assets/${hash}.${extension}`, path)
  return {
    resolve(address) {
      if (!address.startsWith('/assets/')) return { kind: 'foreign' }
      const [file = '', anchor] = sizedPicture(address).url.split('#')
      const path = pathOfPage(file) ?? paths.get(file)
      if (path === undefined) return { kind: 'missing' }
      const found = bundleUrl(path)
      return { kind: 'found', address: anchor === undefined ? found : `${found}#${anchor}`, picture: undefined }
    },
  }
}

function parse<Value>(json: string, addresses: Addresses): Value {
  return rewriteAddresses(JSON.parse(json), addresses) as Value
}

function restoreIssue(row: IssuesTable, addresses: Addresses) {
  const summary = parse<IssueSummary>(row.summary, addresses)
  const { languages = [], cover: _cover, flatplan: _flatplan, ...data } = summary.data ?? {}
  return {
    identifier: row.identifier,
    title: summary.name ?? '',
    description: summary.description ?? '',
    languages: languages,
    textDirection: summary.textDirection ?? 'ltr',
    slug: row.slug,
    releaseDate: row.release_date,
    created: row.created,
    cover: summary.cover ?? undefined,
    externalUrl: summary.externalUrl ?? undefined,
    terms: termsOf(row).isPaid ? termsOf(row) : undefined,
    data,
  }
}

function restoreArticle(row: ArticlesTable, addresses: Addresses): ImportedArticle {
  const summary = parse<ArticleSummary>(row.summary, addresses)
  const { features, keywords, audios, styleProperties } = summary
  return {
    key: row.slug,
    slug: row.slug,
    externalId: summary.ArticleID === row.id ? undefined : (summary.ArticleID ?? undefined),
    ...restoreWords(summary),
    keywords: keywords ?? [],
    features: features ?? [],
    excludedChannels: summary.channel?.excluded ?? [],
    isFeatured: row.is_featured === 1,
    styleProperties: styleProperties ?? {},
    audios: (audios ?? []).map(({ url, lang }) => ({ url, lang })),
    components: parse<ImportedArticle['components']>(row.components, addresses),
    metadata: summary.metadata,
    pages: summary.replicaPages ?? [],
  }
}

function restoreWords(summary: ArticleSummary) {
  return {
    role: summary.role ?? 'article',
    title: summary.name ?? '',
    description: summary.description ?? '',
    author: summary.author ?? '',
    language: summary.language ?? undefined,
    thumbnail: summary.thumbnail ?? undefined,
    featureImage: summary.featureImage ?? undefined,
    style: summary.style ?? undefined,
  }
}

function restoreStyle({ id, name, parent, properties, tablet, desktop }: Style): ImportedStyle {
  return { key: id, name, parent: parent ?? undefined, properties, tablet, desktop }
}

/** Without the measures, which the next import takes anew. */
function restoreFont({ name, urls }: Font): ImportedFont {
  return { name, urls: urls.map((url) => url.replace(/#.*$/, '')) }
}

interface PageSources {
  readonly articles: readonly Pick<ArticlesTable, 'id' | 'slug'>[]
  /** Of the stored files, as the source names them. */
  readonly addresses: Addresses
  readonly store: AssetStore
}

/** The printed pages of a stored issue as its source would give them; articles are named by their slugs. */
async function restorePages(
  { summary }: Pick<IssuesTable, 'summary'>,
  { articles, addresses, store }: PageSources,
): Promise<readonly ImportedPage[]> {
  const { pages, data } = JSON.parse(summary) as {
    readonly pages: readonly Replica[]
    readonly data: { readonly flatplan?: string }
  }
  if (data.flatplan === undefined) return []
  const flatplan = await readJson<Flatplan>(data.flatplan, store)
  const slugs = new Map<string, string>(articles.map(({ id, slug }) => [id, slug]))
  const restored: ImportedPage[] = []
  for (const page of flatplan.pages) {
    const text = page.text === undefined ? undefined : await readJson<PageText>(`/assets/${page.text}`, store)
    const blocks = (text?.blocks ?? []).map((block) => restoreBlock(block, slugs))
    const said = pages.find((replica) => replica.page === page.page)
    const { name = '', hotspots = [] } = said ?? {}
    restored.push({ ...restorePictures(page, addresses), name, hotspots, blocks })
  }
  return restored
}

/** The flatplan names the files that lie beside it. */
function restorePictures({ width, height, preview, pictures, tiles }: FlatplanPage, addresses: Addresses) {
  const source = (file: string): string => rewriteAddress(`/assets/${file}`, addresses) ?? file
  return {
    width,
    height,
    preview,
    pictures: pictures.map((picture) => ({ ...picture, url: source(picture.url) })),
    tiles: tiles && { ...tiles, urls: tiles.urls.map(source) },
  }
}

function restoreBlock(
  { role, area, article, component, lines }: PageBlock,
  slugs: ReadonlyMap<string, string>,
): ImportedPageBlock {
  return { role, area, article: article === undefined ? undefined : slugs.get(article), component, lines }
}

async function readJson<Value>(address: string, store: AssetStore): Promise<Value> {
  const [file] = storedFilesIn(address)
  if (file === undefined) throw new Error(`Not the address of a stored file: ${address}`)
  return JSON.parse((await buffer(openStored(file, store))).toString()) as Value
}

/** The content of a file that has to be there. */
async function* openStored(file: StoredAsset, store: AssetStore): AsyncIterable<Uint8Array> {
  const content = await store.open(file)
  if (content === undefined) throw new Error(`The stored file ${file.hash}.${file.extension} is gone.`)
  yield* content
}

/**
 * Writes an issue as an `.issue` package to a file, in place of one that is there, and only when all of it is written.
 * Rejects with PublishingError `unknown-issue` or with the fault of the storage or the file system.
 */
export async function exportIssue(
  reference: string,
  path: string,
  deps: Pick<PublishingDeps, 'db' | 'assets' | 'now' | 'createUuid'>,
): Promise<void> {
  const issue = await readStoredIssue(reference, deps)
  const partial = `${path}.${deps.createUuid()}.part`
  try {
    await pipeline(writeIssuePackage(issue, deps.now()), createWriteStream(partial, { flags: 'wx', flush: true }))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
