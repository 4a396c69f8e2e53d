import type { Archive } from '../archive/Archive.ts'
import { createContext } from '../component/createContext.ts'
import { createImportLog, type ImportLog } from '../ImportLog.ts'
import { bundleUrl, collectAssets, type SourceAssets } from '../component/SourceAssets.ts'
import { summarise } from '../component/summarise.ts'
import type { ImportedArticle, ImportedAsset, ImportedIssue } from '../ImportedIssue.ts'
import { ImportRefusal } from '../ImportRefusal.ts'
import type { Importer, ImportOptions } from '../importSource.ts'
import { articleLinks } from './articleLinks.ts'
import { openPackage, readRoot } from './openPackage.ts'
import { readArticle, type PackagedArticle } from './readArticle.ts'
import { readContents, type PackageContents } from './readContents.ts'
import { readIssueHead } from './readIssueHead.ts'
import { readStyleFile } from './readStyleFile.ts'

const PATH = 'issue.xml'

/** Reads an `.issue` package. Source: docs/package-format.md. */
export const issuePackageImporter: Importer = {
  format: 'issue-package',
  read: (source, options) => openPackage(source, options, readPackage),
}

async function readPackage(archive: Archive, options: ImportOptions): Promise<ImportedIssue> {
  const root = await readRoot(archive, PATH, { ...options, name: 'issue' })
  const log = createImportLog()
  const contents = readContents(root, archive, log)
  if (contents.articles.length === 0) throw new ImportRefusal('nothing-to-read', 'The package holds no article.')
  const assets = await collectAssets(archive, 'assets/', options.onProgress)
  const found: PackagedArticle[] = []
  for (const it of contents.articles) found.push(await readPackaged(it, archive, options))
  const parts = { assets, log, bundle: (it: string) => it, article: articleLinks(found) }
  const context = createContext({ ...parts, subject: PATH })
  const head = readIssueHead(root, context, options.now)
  const language = head.languages[0] ?? 'en'
  const articles = found.map((it) => readArticle(it, createContext({ ...parts, subject: it.path }), language))
  const styled = await readStyleFile(archive, context)
  reportPages(contents, log)
  const issue = { format: 'issue-package' as const, ...head, articles, pages: [], ...styled }
  const list = withoutPages({ contents, assets, issue })
  return { ...issue, assets: list, report: summarise(articles, list, log) }
}

async function readPackaged(
  { path, key }: { readonly path: string; readonly key: string },
  archive: Archive,
  options: ImportOptions,
): Promise<PackagedArticle> {
  return { path, key, root: await readRoot(archive, path, { ...options, name: 'article' }) }
}

function reportPages({ pages }: PackageContents, log: ImportLog): void {
  if (pages.length > 0) log.drop(PATH, `printed pages are not imported by this version (${pages.length} pages)`)
}

/** The files of the package but the pictures of printed pages, unless something else shows them, too. */
function withoutPages({
  contents,
  assets,
  issue,
}: {
  readonly contents: PackageContents
  readonly assets: SourceAssets
  readonly issue: Pick<ImportedIssue, 'cover' | 'styles'> & { readonly articles: readonly ImportedArticle[] }
}): readonly ImportedAsset[] {
  const shown = JSON.stringify([issue.cover, issue.styles, issue.articles])
  const pages = new Set(
    contents.pages.flatMap((page) => {
      const found = assets.find(page)
      return found.kind === 'found' ? [found.asset.path] : []
    }),
  )
  return assets.list.filter((asset) => !pages.has(asset.path) || shown.includes(bundleUrl(asset.path)))
}
