import { bundleUrl } from '@gatefold/importers/component/SourceAssets'
import type { ImportedArticle, ImportedFont, ImportedStyle } from '@gatefold/importers/ImportedIssue'
import type { ExportableIssue } from '@gatefold/importers/issue-package/writeIssuePackage'
import type { Article } from '@gatefold/magazine/article'
import type { Font } from '@gatefold/magazine/font'
import type { Issue } from '@gatefold/magazine/issue'
import { sizedPicture } from '@gatefold/magazine/pictureSizes'
import type { Style } from '@gatefold/magazine/style'
import { termsOf } from '../../access/issueTerms.ts'
import type { StoredAsset } from '../../platform/storage/AssetStore.ts'
import type { ArticlesTable, IssuesTable } from '../../platform/db/schema.ts'
import { pathOfPage } from '../content/createAddresses.ts'
import { type Addresses, rewriteAddresses } from '../content/rewriteAddresses.ts'
import { createHyphenation } from '../content/createHyphenation.ts'
import { unhyphenateComponents } from '../content/hyphenateHtml.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { openStored, restorePages } from '../content/restorePages.ts'
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
  const [made, given] = [files.filter(isGenerated), files.filter((file) => !isGenerated(file))]
  for (const { hash, extension, path } of [...given, ...made].toReversed())
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
