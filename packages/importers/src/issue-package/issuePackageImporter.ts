import type { Element } from 'domhandler'
import { type InferOutput, parse } from 'valibot'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { type Archive, decodePercent } from '../archive/Archive.ts'
import { type ComponentContext, createContext } from '../component/ComponentContext.ts'
import { createImportLog, type ImportLog } from '../ImportLog.ts'
import { ImportError } from '../ImportError.ts'
import { bundleUrl, collectAssets, type SourceAssets } from '../component/SourceAssets.ts'
import { summarise } from '../component/summarise.ts'
import type { ImportedAsset, ImportedFont, ImportedIssue, ImportedPage, ImportedStyle } from '../ImportedIssue.ts'
import type { Importer, ImportOptions, OpenedImport } from '../importSource.ts'
import { openPageImageRenderer, type PageImageRenderer } from '../pages/renderPageImages.ts'
import { dayOf, directionOf, identifierFrom, languageTag, slugFrom, termsFrom } from '../component/publicationTerms.ts'
import { safeLink } from '../markup/sanitizeText.ts'
import { attribute, childNamed, childrenNamed } from '../markup/tree.ts'
import { cleanProperties } from '../component/cleanStyles.ts'
import { articleLinks } from './articleLinks.ts'
import { openPackage, readRoot, reportUnknown } from './openPackage.ts'
import { type PackagedArticle, pictureOf, readArticle } from './readArticle.ts'
import { readPages, type ContentsPage } from './readPages.ts'
import { ISSUE_FIELDS, STYLE_FILE } from './readComponentElements.ts'
import { type PackageMetadata, parseJson, readMetadata } from './readMetadata.ts'

const STYLES_PATH = 'styles.json'

const TEXTS = ['title', 'description', 'date']

/** What `issue.xml` says about the issue itself. */
type IssueHead = Omit<ImportedIssue, 'format' | 'articles' | 'pages' | 'styles' | 'fonts' | 'assets' | 'report'>

type IssueFields = InferOutput<typeof ISSUE_FIELDS>

const PATH = 'issue.xml'

/** Reads an `.issue` package. Source: docs/package-format.md. */
export const issuePackageImporter: Importer = {
  format: 'issue-package',
  read: async (source, options) => {
    const renderer = openPageImageRenderer(options.renditionPlan)
    try {
      const opened = await openPackage(source, options, (archive) => readPackage(archive, renderer, options))
      return { ...opened, close: () => closeBoth(opened, renderer) }
    } catch (cause) {
      await renderer.close()
      throw cause
    }
  },
}

async function closeBoth(opened: OpenedImport, renderer: PageImageRenderer): Promise<void> {
  try {
    await opened.close()
  } finally {
    await renderer.close()
  }
}

async function readPackage(
  archive: Archive,
  renderer: PageImageRenderer,
  options: ImportOptions,
): Promise<ImportedIssue> {
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
  const source = { archive, assets, contents: contents.pages, contexts, log, renderer, signal: options.signal }
  const { pages, onArticles, used } = await readPages(source)
  if (found.length + pages.length === 0) {
    throw new ImportError('nothing-to-read', 'The package holds no article and no printed page.')
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
    assets: [...list, ...renderer.assets()],
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

/** Reads the attributes and the metadata of `<issue>`. Throws ImportError `malformed` without a title. */
function readIssueHead(root: Element, context: ComponentContext, now: Date): IssueHead {
  reportUnknown(root, { attributes: ['lang', 'slug', 'thumbnail'], elements: ['metadata', 'toc'] }, context.drop)
  const metadata = readMetadata(root, TEXTS, context.drop)
  const fields = parse(ISSUE_FIELDS, metadata.fields)
  const language = languageTag(attribute(root, 'lang')) ?? 'en'
  const words = readWords(metadata, fields)
  const slug = slugFrom(attribute(root, 'slug'))
  const title = resolveLocalized(words.title, { language, defaultLanguage: language })
  return {
    ...words,
    ...readDates(metadata, fields, now),
    ...identifierFrom(fields.identifier, [slug ?? '', title]),
    languages: [language, ...otherLanguages(fields, language)],
    textDirection: fields.textDirection ?? directionOf(language),
    slug,
    cover: pictureOf(attribute(root, 'thumbnail'), context),
    externalUrl: safeLink(fields.externalUrl),
    terms: readTerms(metadata, fields, context),
    data: { ...metadata.values, ...fields.data },
  }
}

function readWords({ texts }: PackageMetadata, fields: IssueFields): Pick<IssueHead, 'title' | 'description'> {
  const title = fields.title ?? texts['title'] ?? ''
  if (title === '') throw new ImportError('malformed', 'The file issue.xml has no title.')
  return { title, description: fields.description ?? texts['description'] ?? '' }
}

/** Our own word for it, or what `<meta>` says by the names of the contract: `price` and `currency`, or `isPaid`. */
function readTerms(
  { values }: PackageMetadata,
  { terms }: IssueFields,
  context: ComponentContext,
): ImportedIssue['terms'] {
  if (terms !== undefined) return { isPaid: terms.isPaid, price: terms.isPaid ? terms.price : undefined }
  const { price, currency, isPaid } = values
  return termsFrom({ price, currency, isPaid: booleanOf(isPaid) }, { path: 'issue.xml', drop: context.drop })
}

function booleanOf(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
}

/** Today stands for a date that is missing. */
function readDates(
  { dates }: PackageMetadata,
  fields: IssueFields,
  now: Date,
): Pick<IssueHead, 'releaseDate' | 'created'> {
  return {
    releaseDate: fields.releaseDate ?? dates['release'] ?? dayOf(now),
    created: fields.created ?? dates['creation'] ?? dayOf(now),
  }
}

function otherLanguages(fields: IssueFields, language: string): readonly string[] {
  return (fields.languages ?? []).filter((tag) => tag !== language && languageTag(tag) !== undefined)
}

/** Styles and fonts of `styles.json`, which Gatefold adds to the packages that it writes. */
async function readStyleFile(
  archive: Archive,
  context: ComponentContext,
): Promise<{ readonly styles: readonly ImportedStyle[]; readonly fonts: readonly ImportedFont[] }> {
  const value = archive.has(STYLES_PATH) ? parseJson(await archive.readText(STYLES_PATH)) : {}
  if (value === undefined) context.drop(`${STYLES_PATH} is not JSON`)
  const { styles, fonts } = parse(STYLE_FILE, value)
  const properties = (found: unknown): ImportedStyle['properties'] =>
    cleanProperties(found, context, (entry) => entry.startsWith('bundle://'))
  return {
    styles: styles.map((style) => ({
      key: style.key,
      name: style.name,
      parent: style.parent,
      properties: properties(style.properties),
      tablet: properties(style.tablet),
      desktop: properties(style.desktop),
    })),
    fonts: fonts.map(({ name, urls }) => ({ name, urls: urls.flatMap((url) => context.file(url) ?? []) })),
  }
}

const FOLDER = 'articles/'

/** Which articles an issue package holds, in order, and the pictures of its printed pages. */
interface PackageContents {
  readonly articles: readonly { readonly path: string; readonly key: string }[]
  readonly pages: readonly ContentsPage[]
}

/** Reads `<toc>`: it fixes the order; articles that it leaves out follow in the order of their names. */
function readContents(root: Element, archive: Archive, log: ImportLog): PackageContents {
  const toc = childNamed(root, 'toc')
  const items = toc === undefined ? [] : childrenNamed(toc, 'item')
  const places = items.map((item) => ({
    item,
    path: isOfPages(item) ? undefined : articlePath(attribute(item, 'href'), archive, log),
  }))
  const paths = new Set(places.flatMap(({ path }) => path ?? []))
  const files = archive.entries
    .map((entry) => entry.path)
    .filter((path) => path.startsWith(FOLDER) && /\.xml$/i.test(path))
  for (const path of files.sort()) {
    if (paths.has(path)) continue
    paths.add(path)
    log.change('issue.xml', `the contents do not name ${path}; it stands at the end`)
  }
  const taken = new Set<string>()
  const keys = new Map([...paths].map((path) => [path, keyOf(path, taken)]))
  return {
    articles: [...keys].map(([path, key]) => ({ path, key })),
    pages: places.flatMap(({ item, path }) => listPages(item, path === undefined ? undefined : keys.get(path))),
  }
}

/** Whether an item names printed pages on which no article stands. */
function isOfPages(item: Element): boolean {
  return attribute(item, 'href') === undefined && childNamed(item, 'pages') !== undefined
}

function articlePath(href: string | undefined, archive: Archive, log: ImportLog): string | undefined {
  const name = /^article:\/\/([^#?]+)/i.exec(href ?? '')?.[1]
  const path = FOLDER + decodePercent(name ?? '')
  const found = name === undefined || path.split('/').includes('..') ? undefined : archive.find(path)?.entry.path
  if (found === undefined || !/\.xml$/i.test(found)) {
    log.drop('issue.xml', `the contents name ${href ?? 'nothing'}, which is no article of this package`)
    return undefined
  }
  return found
}

/** Part of addresses, unique in the issue. */
function keyOf(path: string, taken: Set<string>): string {
  const name = slugFrom(path.slice(FOLDER.length).replace(/\.xml$/i, '')) ?? 'article'
  let key = name
  for (let count = 2; taken.has(key); count += 1) key = `${name}-${count}`
  taken.add(key)
  return key
}

function listPages(item: Element, article: string | undefined): readonly ContentsPage[] {
  return childrenNamed(item, 'pages').flatMap((pages) =>
    childrenNamed(pages, 'page').flatMap((page) => {
      const src = attribute(page, 'src')
      return src === undefined ? [] : [{ article, src, name: attribute(page, 'name') }]
    }),
  )
}
