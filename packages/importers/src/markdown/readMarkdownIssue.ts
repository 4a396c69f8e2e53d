import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { identifierFrom } from '../component/publicationIdentifier.ts'
import { basename } from 'node:path'
import { type Archive, decodePercent } from '../archive/Archive.ts'
import { createContext, type ContextParts } from '../component/createContext.ts'
import { createImportLog, type ImportLog } from '../ImportLog.ts'
import { collectAssets } from '../component/SourceAssets.ts'
import { slugFrom } from '../component/publicationValues.ts'
import { summarise } from '../component/summarise.ts'
import type { ImportedArticle, ImportedIssue } from '../ImportedIssue.ts'
import { ImportRefusal } from '../ImportRefusal.ts'
import type { ImportOptions } from '../importSource.ts'
import { createMarkdown } from './createMarkdown.ts'
import { readMarkdownFile } from './frontMatter.ts'
import { openFolder, planFolder, type PlannedArticle } from './openFolder.ts'
import { readArticleFile } from './readArticleFile.ts'
import { ISSUE_PATH, readFonts, readIssueFile, readIssueHead, readStyles } from './readIssueFile.ts'

/** An issue as its folder has it, still without the pages of its printed edition. */
export interface MarkdownIssue {
  readonly archive: Archive
  readonly issue: ImportedIssue
  /** Path in the folder of the PDF that is the printed edition. */
  readonly print: string | undefined
  /** The key of the article that a link such as `article://slug` means, as `article://key`. */
  readonly article: (link: string) => string | undefined
  readonly log: ImportLog
}

/** Reads a folder of Markdown; close its archive when the assets have been read. Throws ImportRefusal. */
export async function readMarkdownIssue(folder: string, options: ImportOptions): Promise<MarkdownIssue> {
  const archive = await openFolder(folder, options)
  const log = createImportLog()
  return { archive, log, ...(await readFolder(archive, { folder, log, options })) }
}

interface Reading {
  readonly folder: string
  readonly log: ImportLog
  readonly options: ImportOptions
}

async function readFolder(
  archive: Archive,
  { folder, log, options }: Reading,
): Promise<Pick<MarkdownIssue, 'issue' | 'print' | 'article'>> {
  const file = await readIssueFile(archive, (message) => log.drop(ISSUE_PATH, message))
  const plan = planFolder(archive, file, log)
  if (plan.articles.length === 0)
    throw new ImportRefusal('nothing-to-read', 'The folder holds no article such as 01-name.md.')
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
  parts: Omit<ContextParts, 'subject'>,
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
