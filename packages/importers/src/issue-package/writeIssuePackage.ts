import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isRecord } from '@gatefold/magazine/isRecord'
import { type Localized, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { calendarDate, directionOf, slugFrom } from '../component/publicationTerms.ts'
import type { ImportedArticle, ImportedAsset, ImportedIssue } from '../ImportedIssue.ts'
import { componentsXml, isPlain, xmlElement, xmlJson, xmlText } from './componentXml.ts'
import { GATEFOLD } from './packageNames.ts'

/**
 * An issue that can be written as a package: what an importer gives, without its report. Files are named by
 * `bundle://path`, `path` being that of one of `assets`; links to articles are `article://key`, and keys are in the form
 * of slugs.
 */
export interface ExportableIssue extends Omit<ImportedIssue, 'format' | 'report' | 'assets' | 'identifierOrigin'> {
  readonly assets: readonly Pick<ImportedAsset, 'path' | 'open'>[]
  /** Says whose the package is, for `receipt.jws`; importers pass it over. */
  readonly receipt?: string
}

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'

/** Files that are compressed already; squeezing them again only takes time. */
const PACKED = /\.(?:avif|gif|jpe?g|m4[av]|mp[34]|og[agv]|opus|png|web[mp]|woff2?|zip)$/i

/**
 * The issue as the bytes of an `.issue` package that imports again without loss. Files are read one after the other as
 * the stream is consumed; a file that cannot be read fails the stream. `writtenAt` is the date of the files in the zip.
 */
export function writeIssuePackage(issue: ExportableIssue, writtenAt: Date): Readable {
  checkKeys(issue)
  const zip = new ZipFile()
  const output = new PassThrough()
  const files = openFiles(output)
  const addText = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path, { mtime: writtenAt })
  addText('issue.xml', issueXml(issue))
  if (issue.receipt !== undefined) addText('receipt.jws', issue.receipt)
  for (const article of issue.articles) addText(`articles/${article.key}.xml`, articleXml(article, issue))
  const { styles, fonts } = issue
  if (styles.length + fonts.length > 0) addText('styles.json', JSON.stringify({ styles, fonts }, null, 1))
  for (const [index, page] of issue.pages.entries()) addText(`pages/${index + 1}.json`, JSON.stringify(page))
  for (const asset of issue.assets) {
    const options = { mtime: writtenAt, compress: !PACKED.test(asset.path) }
    zip.addReadStreamLazy(`assets/${asset.path}`, options, (receive) => receive(null, files(asset)))
  }
  zip.on('error', (cause: Error) => output.destroy(cause))
  zip.outputStream.pipe(output)
  zip.end()
  return output
}

/** Opens files for the zip, which does not look after their faults, and closes the open one when nobody reads on. */
function openFiles(output: PassThrough): (asset: ExportableIssue['assets'][number]) => Readable {
  let current: Readable | undefined
  output.on('close', () => current?.destroy())
  return (asset) => {
    current = Readable.from(asset.open())
    current.on('error', (cause) => output.destroy(cause))
    return current
  }
}

/** Keys become names of files and parts of links. */
function checkKeys({ articles }: ExportableIssue): void {
  const wrong = articles.find(({ key }) => slugFrom(key) !== key)
  if (wrong !== undefined)
    throw new Error(`The key ${JSON.stringify(wrong.key)} of an article is not in the form of a slug.`)
}

/** `issue.xml` of a package. */
function issueXml(issue: ExportableIssue): string {
  const language = languageOf(issue)
  const fields = {
    identifier: issue.identifier,
    title: unlessPlain(issue.title),
    description: unlessPlain(issue.description),
    languages: issue.languages.length > 1 ? issue.languages : undefined,
    textDirection: issue.textDirection === directionOf(language) ? undefined : issue.textDirection,
    externalUrl: issue.externalUrl,
    terms: issue.terms,
    releaseDate: calendarDate(issue.releaseDate) !== undefined ? undefined : issue.releaseDate,
    created: calendarDate(issue.created) !== undefined ? undefined : issue.created,
    data: unlessEmpty(issue.data),
  }
  const metadata = [
    textElement('title', issue.title, language),
    textElement('description', issue.description, language),
    dateElement('creation', issue.created),
    dateElement('release', issue.releaseDate),
    fieldsElement(fields),
  ]
  const toc = issue.articles.map((article) => itemXml(article, issue))
  const attributes = { 'xmlns:gf': GATEFOLD, lang: language, slug: issue.slug, thumbnail: issue.cover }
  const content = [xmlElement('metadata', {}, lines(metadata)), xmlElement('toc', {}, lines(toc))]
  return DECLARATION + xmlElement('issue', attributes, lines(content))
}

/** An article of the contents, and the printed pages that it stands on. */
function itemXml({ key, pages }: ImportedArticle, issue: ExportableIssue): string {
  const printed = pages.flatMap((number) => {
    const page = issue.pages[number - 1]
    const src = page?.pictures.findLast(({ mediaType }) => mediaType === 'image/webp') ?? page?.pictures.at(-1)
    return page === undefined || src === undefined ? [] : [xmlElement('page', { src: src.url, name: page.name })]
  })
  const content = printed.length === 0 ? '' : xmlElement('pages', {}, printed.join(''))
  return xmlElement('item', { href: `article://${key}.xml` }, content)
}

/** The XML of one article of a package. */
export function articleXml(article: ImportedArticle, issue: ExportableIssue): string {
  const language = article.language ?? languageOf(issue)
  const { metadata } = article
  const fields = {
    title: unlessPlain(article.title),
    description: unlessPlain(article.description),
    author: unlessPlain(article.author),
    keywords: unlessEmpty(article.keywords),
    features: unlessEmpty(article.features),
    excludedChannels: unlessEmpty(article.excludedChannels),
    featureImage: article.featureImage,
    style: article.style,
    styleProperties: unlessEmpty(article.styleProperties),
    audios: unlessEmpty(article.audios),
    metadata: unlessEmpty(metadata),
  }
  const written = [
    textElement('title', article.title, language),
    textElement('description', article.description, language),
    textElement('author', article.author, language),
    ...['canonical', 'note'].map((name) => textElement(name, metadata[name], language)),
    ...Object.entries(metadata).map(([name, value]) => metaElement(name, value)),
    fieldsElement(fields),
  ]
  const attributes = {
    'xmlns:gf': GATEFOLD,
    id: article.externalId,
    lang: language,
    slug: article.slug,
    role: article.role,
    featured: article.isFeatured ? 'true' : undefined,
    sponsored: metadata['sponsored'] === true ? 'true' : undefined,
    thumbnail: article.thumbnail,
  }
  const content = [
    xmlElement('metadata', {}, lines(written)),
    xmlElement('components', {}, lines([componentsXml(article.components, language)])),
  ]
  return DECLARATION + xmlElement('article', attributes, lines(content))
}

function languageOf(issue: ExportableIssue): string {
  return issue.languages[0] ?? 'en'
}

function textElement(name: string, value: unknown, language: string): string {
  if (typeof value !== 'string' && !isRecord(value)) return ''
  const text = resolveLocalized(value as Localized, { language, defaultLanguage: language })
  return text === '' ? '' : xmlElement(name, {}, xmlText(text))
}

/** The day of a date or an instant; a year alone has none. */
function dateElement(type: string, date: string | undefined): string {
  const day = calendarDate(date?.slice(0, 10))
  return day === undefined ? '' : xmlElement('date', { type }, day)
}

/** Values of the metadata that other readers can use, too; the whole of it stands in `<gf:fields>`. */
function metaElement(name: string, value: unknown): string {
  if (name === 'canonical' || name === 'note' || name === 'sponsored') return ''
  if (typeof value === 'string') return xmlElement('meta', { name, content: value, type: 'text' })
  if (typeof value === 'number') return xmlElement('meta', { name, content: String(value), type: 'number' })
  return xmlElement('meta', { name, content: JSON.stringify(value), type: 'json' })
}

function fieldsElement(fields: Readonly<Record<string, unknown>>): string {
  const there = Object.values(fields).some((value) => value !== undefined)
  return there ? xmlElement('gf:fields', {}, xmlJson(fields)) : ''
}

function unlessPlain(text: Localized): Localized | undefined {
  return typeof text === 'string' && isPlain(text) ? undefined : text
}

function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length === 0 ? undefined : value
}

function lines(parts: readonly string[]): string {
  const there = parts.filter((part) => part !== '')
  return there.length === 0 ? '' : `\n${there.join('\n')}\n`
}
