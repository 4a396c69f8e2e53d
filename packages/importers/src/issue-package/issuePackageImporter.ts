import type { Archive } from '../archive/Archive.ts'
import { createContext } from '../component/createContext.ts'
import { createImportLog } from '../ImportLog.ts'
import { bundleUrl, collectAssets, type SourceAssets } from '../component/SourceAssets.ts'
import { summarise } from '../component/summarise.ts'
import type { ImportedAsset, ImportedIssue, ImportedPage } from '../ImportedIssue.ts'
import { ImportRefusal } from '../ImportRefusal.ts'
import type { Importer, ImportOptions, OpenedImport } from '../importSource.ts'
import { openPagePress, type PagePress } from '../pages/renderPageImages.ts'
import { articleLinks } from './articleLinks.ts'
import { openPackage, readRoot } from './openPackage.ts'
import { readArticle, type PackagedArticle } from './readArticle.ts'
import { readContents } from './readContents.ts'
import { readIssueHead } from './readIssueHead.ts'
import { readPages } from './pages/readPages.ts'
import { readStyleFile } from './readStyleFile.ts'

const PATH = 'issue.xml'

/** Reads an `.issue` package. Source: docs/package-format.md. */
export const issuePackageImporter: Importer = {
  format: 'issue-package',
  read: async (source, options) => {
    const press = openPagePress(options.pressPlan)
    try {
      const opened = await openPackage(source, options, (archive) => readPackage(archive, press, options))
      return { ...opened, close: () => closeBoth(opened, press) }
    } catch (cause) {
      await press.close()
      throw cause
    }
  },
}

async function closeBoth(opened: OpenedImport, press: PagePress): Promise<void> {
  try {
    await opened.close()
  } finally {
    await press.close()
  }
}

async function readPackage(archive: Archive, press: PagePress, options: ImportOptions): Promise<ImportedIssue> {
  const root = await readRoot(archive, PATH, { ...options, name: 'issue' })
  const log = createImportLog()
  const contents = readContents(root, archive, log)
  const assets = await collectAssets(archive, 'assets/', options.onProgress)
  const found: PackagedArticle[] = []
  for (const it of contents.articles) found.push(await readPackaged(it, archive, options))
  const parts = { assets, log, bundle: (it: string) => it, article: articleLinks(found) }
  const context = createContext({ ...parts, subject: PATH })
  const head = readIssueHead(root, context, options.now)
  const keys = new Set(found.map(({ key }) => key))
  const contexts = (subject: string) => ({ assets, keys, context: createContext({ ...parts, subject }) })
  const source = { archive, assets, contents: contents.pages, contexts, log, press, signal: options.signal }
  const { pages, onArticles, used } = await readPages(source)
  if (found.length + pages.length === 0) {
    throw new ImportRefusal('nothing-to-read', 'The package holds no article and no printed page.')
  }
  const language = head.languages[0] ?? 'en'
  const articles = found.map((it) => ({
    ...readArticle(it, createContext({ ...parts, subject: it.path }), language),
    pages: onArticles.get(it.key) ?? [],
  }))
  const styled = await readStyleFile(archive, context)
  const issue = { format: 'issue-package' as const, ...head, articles, pages, ...styled }
  const list = withoutSources({ used, assets, issue })
  return {
    ...issue,
    assets: [...list, ...press.assets()],
    report: summarise(articles, withoutPagePictures(list, pages), log),
  }
}

async function readPackaged(
  { path, key }: { readonly path: string; readonly key: string },
  archive: Archive,
  options: ImportOptions,
): Promise<PackagedArticle> {
  return { path, key, root: await readRoot(archive, path, { ...options, name: 'article' }) }
}

/** For the report: a page of many pictures is none that an article shows. */
function withoutPagePictures(
  assets: readonly ImportedAsset[],
  pages: readonly ImportedPage[],
): readonly ImportedAsset[] {
  const urls = new Set(
    pages.flatMap(({ pictures, tiles }) => [...pictures.map(({ url }) => url), ...(tiles?.urls ?? [])]),
  )
  return assets.filter(({ path }) => !urls.has(bundleUrl(path)))
}

/** The files of the package but the pictures that pages were made of, unless something else shows them, too. */
function withoutSources({
  used,
  assets,
  issue,
}: {
  readonly used: ReadonlySet<string>
  readonly assets: SourceAssets
  readonly issue: Pick<ImportedIssue, 'cover' | 'styles' | 'articles'>
}): readonly ImportedAsset[] {
  const shown = JSON.stringify([issue.cover, issue.styles, issue.articles])
  return assets.list.filter((asset) => !used.has(asset.path) || shown.includes(bundleUrl(asset.path)))
}
