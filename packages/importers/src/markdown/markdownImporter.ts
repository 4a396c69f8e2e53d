import { join, basename } from 'node:path'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type {
  ImportedArticle,
  ImportedIssue,
  ImportedPageBlock,
  ImportedFont,
  ImportedStyle,
} from '../ImportedIssue.ts'
import { type ImportLog, createImportLog } from '../ImportLog.ts'
import type { Importer, ImportOptions, OpenedImport } from '../importSource.ts'
import { alignBlocks } from '../pdf/stories/alignBlocks.ts'
import { inWorkFolder, type PdfPages, readPages } from '../pdf/pdfImporter.ts'
import { pageBlocks } from '../pdf/stories/pageBlocks.ts'
import { type Archive, decodePercent } from '../archive/Archive.ts'
import { cleanProperties } from '../component/cleanStyles.ts'
import { type ComponentContext, type ContextDeps, createContext } from '../component/ComponentContext.ts'
import { dayOf, directionOf, identifierFrom, languageTag, slugFrom, termsFrom } from '../component/publicationTerms.ts'
import { json } from '../component/cleanComponents.ts'
import { ImportError } from '../ImportError.ts'
import { safeLink } from '../markup/sanitizeText.ts'
import { collectAssets } from '../component/SourceAssets.ts'
import { summarise } from '../component/summarise.ts'
import { createFieldReader, type FieldReader, readMarkdownFile, readYamlMap } from './frontMatter.ts'
import { type FolderPlan, openFolder, planFolder, type PlannedArticle } from './openFolder.ts'
import { isAssetPath, pictureOf, readArticleFile, withLanguage } from './readArticleFile.ts'
import { createMarkdown } from './createMarkdown.ts'

/** Reads a folder of Markdown. Source: docs/markdown-format.md. */
export const markdownImporter: Importer = {
  format: 'markdown',
  read: async ({ path }, options) => addPrintedPages(await readMarkdownIssue(path, options), path, options),
}

/** The issue with the pages of its printed edition, if it has one. Throws ImportError as the import of a PDF does. */
async function addPrintedPages(read: MarkdownIssue, folder: string, options: ImportOptions): Promise<OpenedImport> {
  const { archive, print, log } = read
  if (print === undefined) {
    const issue = tied(read, { articles: withKnownPages(read.issue.articles, 0, log) })
    return { issue, close: () => archive.close() }
  }
  const path = join(folder, print)
  try {
    const { issue, close } = await inWorkFolder(path, options, async (pages) =>
      tied(read, tieArticles(read, await readPages(path, { folder: pages, options, log }))),
    )
    const closeBoth = async (): Promise<void> => {
      await close()
      await archive.close()
    }
    return { issue, close: closeBoth }
  } catch (error) {
    await archive.close()
    throw error
  }
}

function tied({ issue, log }: MarkdownIssue, parts: Partial<ImportedIssue>): ImportedIssue {
  return { ...issue, ...parts, report: { ...issue.report, changed: log.changed, dropped: log.dropped } }
}

function tieArticles(
  { issue, print, log, article }: MarkdownIssue,
  { laid, pages, assets }: PdfPages,
): Pick<ImportedIssue, 'articles' | 'pages' | 'assets'> {
  const articles = withKnownPages(issue.articles, pages.length, log)
  const aligned = alignBlocks(laid, articles, issue.languages[0] ?? 'en')
  const standing = articles.map((it) => ({ ...it, pages: aligned.pages.get(it.key) ?? [] }))
  for (const { key, pages: own } of standing) {
    if (own.length === 0) log.change(`${key}.md`, `its text is on no page of ${print ?? ''}`)
  }
  const tiedPages = pages.map((page, index) => {
    const laidPage = laid[index]
    const blocks = laidPage === undefined ? [] : pageBlocks(laidPage, aligned.places)
    const plate = plateBlock(blocks, articles)
    return {
      ...page,
      blocks: plate === undefined ? blocks : [plate, ...blocks],
      hotspots: page.hotspots.map((hotspot) => withKey(hotspot, article)),
    }
  })
  return { articles: standing, pages: tiedPages, assets: [...issue.assets, ...assets] }
}

/** A link in print says `article://slug`, as one in the text does. */
function withKey(hotspot: Hotspot, article: MarkdownIssue['article']): Hotspot {
  return { ...hotspot, url: article(hotspot.url) ?? hotspot.url }
}

/** Articles may only name pages that there are. */
function withKnownPages(
  articles: readonly ImportedArticle[],
  count: number,
  log: ImportLog,
): readonly ImportedArticle[] {
  return articles.map((article) => {
    const pages = article.pages.filter((page) => page <= count)
    if (pages.length < article.pages.length) {
      log.drop(`${article.key}.md`, `it names pages of a printed edition that has ${count}`)
    }
    return { ...article, pages }
  })
}

const WHOLE = { x: 0, y: 0, width: 1, height: 1 }

/**
 * A picture that fills its page lies behind the text of it for the layout, and is no block. Where all that is printed on
 * a page is of one picture, its caption, the page itself is that picture. None for any other page.
 */
export function plateBlock(
  blocks: readonly ImportedPageBlock[],
  articles: readonly ImportedArticle[],
): ImportedPageBlock | undefined {
  const [first, ...others] = blocks.filter(({ role }) => role !== 'furniture')
  if (first?.component === undefined || first.role === 'picture') return undefined
  const { article: key, component } = first
  const isOneOnly = others.every((other) => other.article === key && other.component === component)
  const article = articles.find((it) => it.key === key)
  if (!isOneOnly || !isImage(article?.components, component)) return undefined
  return { role: 'picture', area: WHOLE, article: key, component, lines: [] }
}

/** Whether the component of that id, in columns or in none, is a picture. */
function isImage(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((part) => isImage(part, id))
  if (!isRecord(value)) return false
  if (value['id'] === id) return value['component'] === 'image'
  return isImage(value['columns'], id) || isImage(value['components'], id)
}

/** An issue as its folder has it, still without the pages of its printed edition. */
interface MarkdownIssue {
  readonly archive: Archive
  readonly issue: ImportedIssue
  /** Path in the folder of the PDF that is the printed edition. */
  readonly print: string | undefined
  /** The key of the article that a link such as `article://slug` means, as `article://key`. */
  readonly article: (link: string) => string | undefined
  readonly log: ImportLog
}

interface Reading {
  readonly folder: string
  readonly log: ImportLog
  readonly options: ImportOptions
}

const ISSUE_PATH = 'issue.md'

/** The front matter of `issue.md`, and the text below it. */
interface IssueFile {
  readonly fields: FieldReader
  readonly text: string
  /** The first one is the default language. */
  readonly languages: readonly string[]
  /** Path of the PDF that is the printed edition. */
  readonly print: string | undefined
}

/** Reads `issue.md`. Throws ImportError: `missing-file`, `malformed`. */
async function readIssueFile(archive: Archive, drop: (message: string) => void): Promise<IssueFile> {
  const file = readMarkdownFile(await archive.readText(ISSUE_PATH), ISSUE_PATH)
  const fields = createFieldReader(file.fields, drop)
  const languages = fields.words('languages').flatMap((tag) => {
    const found = languageTag(tag)
    if (found === undefined) drop(`${tag} is no language tag`)
    return found ?? []
  })
  const print = printOf(fields, archive, drop)
  return { fields, text: file.text.trim(), languages: languages.length === 0 ? ['en'] : languages, print }
}

function printOf(fields: FieldReader, archive: Archive, drop: (message: string) => void): string | undefined {
  const named = fields.text('print')?.replace(/^\.\//, '')
  if (named === undefined || archive.has(named)) return named
  drop(`the printed edition ${named} is not there`)
  return undefined
}

type IssueHead = Omit<
  ImportedIssue,
  'format' | 'articles' | 'pages' | 'styles' | 'fonts' | 'assets' | 'report' | 'identifier' | 'identifierOrigin'
> & { readonly identifier: string | undefined; readonly style: string | undefined }

interface IssueFileDeps {
  readonly archive: Archive
  readonly plan: FolderPlan
  readonly now: Date
}

/** What `issue.md` and its translations say. Throws ImportError `malformed` without a title. */
async function readIssueHead(file: IssueFile, context: ComponentContext, deps: IssueFileDeps): Promise<IssueHead> {
  const { fields, languages } = file
  const today = dayOf(deps.now)
  return {
    ...(await readWords(file, context, deps)),
    identifier: fields.text('identifier'),
    languages,
    textDirection: readDirection(file, context),
    slug: slugFrom(fields.text('slug')),
    releaseDate: fields.date('released') ?? today,
    created: fields.date('created') ?? today,
    cover: pictureOf(fields.text('cover'), context),
    externalUrl: safeLink(fields.text('website')),
    terms: termsFrom(
      { price: fields.value('price'), currency: fields.text('currency'), isPaid: fields.value('paid') },
      { path: ISSUE_PATH, drop: context.drop },
    ),
    data: dataOf(fields),
    style: fields.text('style'),
  }
}

async function readWords(
  { fields, text, languages }: IssueFile,
  context: ComponentContext,
  { archive, plan }: IssueFileDeps,
): Promise<Pick<IssueHead, 'title' | 'description'>> {
  let title = fields.localized('title') ?? ''
  if (title === '') throw new ImportError('malformed', 'The file issue.md has no title in its front matter.')
  let description = fields.localized('description') ?? plainText(text)
  const [defaultLanguage = 'en'] = languages
  for (const { language, path } of plan.issueTranslations) {
    const file = readMarkdownFile(await archive.readText(path), path)
    const own = createFieldReader(file.fields, (message) => context.drop(`${path}: ${message}`))
    const words = own.text('description') ?? plainText(file.text)
    title = withLanguage(title, own.text('title'), { language, defaultLanguage })
    description = withLanguage(description, words, { language, defaultLanguage })
    own.reportOthers()
  }
  return { title, description }
}

function readDirection({ fields, languages }: IssueFile, context: ComponentContext): IssueHead['textDirection'] {
  const direction = fields.text('direction')
  if (direction === 'ltr' || direction === 'rtl') return direction
  if (direction !== undefined) context.drop('direction is ltr or rtl')
  return directionOf(languages[0] ?? 'en')
}

function plainText(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function dataOf(fields: FieldReader): Record<string, unknown> {
  const data = json(fields.record('data'))
  return isRecord(data) ? data : {}
}

/** Styles of the folder `styles` and of `issue.md`. Throws ImportError `malformed`. */
async function readStyles(
  { fields }: IssueFile,
  context: ComponentContext,
  { archive, plan }: { readonly archive: Archive; readonly plan: FolderPlan },
): Promise<readonly ImportedStyle[]> {
  const styles = Object.entries(fields.record('styles')).map(([key, value]) => styleFrom(key, value, context))
  for (const { key, path } of plan.styles) {
    styles.push(styleFrom(key, readYamlMap(await archive.readText(path), { path, line: 0 }), context))
  }
  const keys = new Set(styles.map(({ key }) => key))
  return styles.map((style) => {
    if (style.parent === undefined || keys.has(style.parent)) return style
    context.drop(`the style ${style.key} inherits from ${style.parent}, which is not there`)
    return { ...style, parent: undefined }
  })
}

function styleFrom(key: string, value: unknown, context: ComponentContext): ImportedStyle {
  const fields = createFieldReader(isRecord(value) ? value : {}, (message) => context.drop(`style ${key}: ${message}`))
  const properties = (name: string): ImportedStyle['properties'] =>
    cleanProperties(fields.record(name), context, isAssetPath)
  const style = {
    key,
    name: fields.text('name') ?? key,
    parent: fields.text('parent'),
    properties: properties('properties'),
    tablet: properties('tablet'),
    desktop: properties('desktop'),
  }
  fields.reportOthers()
  return style
}

/** The fonts that `issue.md` names. */
function readFonts({ fields }: IssueFile, context: ComponentContext): readonly ImportedFont[] {
  return fields.list('fonts').flatMap((entry) => {
    const name = isRecord(entry) ? entry['name'] : undefined
    const files = isRecord(entry) && Array.isArray(entry['files']) ? entry['files'] : []
    const urls = files.flatMap((file: unknown) => (typeof file === 'string' ? (context.file(file) ?? []) : []))
    if (typeof name === 'string' && urls.length > 0) return [{ name, urls }]
    context.drop('a font needs a name and files')
    return []
  })
}

/** Reads a folder of Markdown; close its archive when the assets have been read. Throws ImportError. */
async function readMarkdownIssue(folder: string, options: ImportOptions): Promise<MarkdownIssue> {
  const archive = await openFolder(folder, options)
  const log = createImportLog()
  return { archive, log, ...(await readFolder(archive, { folder, log, options })) }
}

async function readFolder(
  archive: Archive,
  { folder, log, options }: Reading,
): Promise<Pick<MarkdownIssue, 'issue' | 'print' | 'article'>> {
  const file = await readIssueFile(archive, (message) => log.drop(ISSUE_PATH, message))
  const plan = planFolder(archive, file, log)
  if (plan.articles.length === 0)
    throw new ImportError('nothing-to-read', 'The folder holds no article such as 01-name.md.')
  const assets = await collectAssets(archive, 'assets/', options.onProgress)
  const planned = await withOwnSlugs(plan.articles, archive)
  const parts = { assets, log, bundle: bundleReference, article: articleLinks(planned) }
  const context = createContext({ ...parts, subject: ISSUE_PATH })
  const { style, identifier, ...head } = await readIssueHead(file, context, { archive, plan, now: options.now })
  const styles = await readStyles(file, context, { archive, plan })
  const fonts = readFonts(file, context)
  file.fields.reportOthers()
  const shared = {
    archive,
    md: createMarkdown(options.limits.depth),
    defaultLanguage: head.languages[0] ?? 'en',
    style,
  }
  const articles = await readArticles(planned, parts, { shared, options })
  const slug = head.slug ?? slugFrom(basename(folder))
  const title = resolveLocalized(head.title, {
    language: shared.defaultLanguage,
    defaultLanguage: shared.defaultLanguage,
  })
  const issue: ImportedIssue = {
    format: 'markdown',
    ...head,
    slug,
    ...identifierFrom(identifier, [slug ?? '', title]),
    cover: head.cover ?? articles.find((article) => article.thumbnail !== undefined)?.thumbnail,
    articles,
    pages: [],
    styles,
    fonts,
    assets: assets.list,
    report: summarise(articles, assets.list, log),
  }
  return { issue, print: file.print, article: parts.article }
}

/** An article's front matter may give it another slug than its file name. */
async function withOwnSlugs(planned: readonly PlannedArticle[], archive: Archive): Promise<readonly PlannedArticle[]> {
  const named: PlannedArticle[] = []
  for (const article of planned) {
    const { slug } = readMarkdownFile(await archive.readText(article.path), article.path).fields
    named.push(typeof slug === 'string' ? { ...article, slug: slugFrom(slug) ?? article.slug } : article)
  }
  return named
}

async function readArticles(
  planned: readonly PlannedArticle[],
  parts: Omit<ContextDeps, 'subject'>,
  at: { readonly shared: Parameters<typeof readArticleFile>[2]; readonly options: ImportOptions },
): Promise<readonly ImportedArticle[]> {
  const articles: ImportedArticle[] = []
  for (const article of planned) {
    at.options.signal.throwIfAborted()
    articles.push(await readArticleFile(article, createContext({ ...parts, subject: article.path }), at.shared))
    at.options.onProgress(articles.length, planned.length)
  }
  return articles
}

/** `assets/a.jpg`, as Markdown names a file, in the form of a package. */
function bundleReference(reference: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) return reference
  const path = decodePercent(reference).replace(/^\.\//, '')
  return path.startsWith('assets/')
    ? `bundle://${reference.replace(/^\.\//, '').slice('assets/'.length)}`
    : 'bundle://..'
}

/** Links to articles by file (`02-name.md#x`) or, with `article://`, by slug or key. */
function articleLinks(articles: readonly PlannedArticle[]): (href: string) => string | undefined {
  const keys = new Map<string, string>()
  for (const { slug, key } of articles) keys.set(`article://${slug}`, key)
  for (const { path, key } of articles) keys.set(`article://${key}`, key).set(path, key)
  return (href) => {
    const [, name = '', anchor = ''] = /^(?:\.\/)?([^#]*)(#.*)?$/s.exec(href) ?? []
    const key = keys.get(decodePercent(name))
    return key === undefined ? undefined : `article://${key}${anchor}`
  }
}
