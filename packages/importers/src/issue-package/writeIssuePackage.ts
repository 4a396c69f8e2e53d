import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isRecord } from '@gatefold/magazine/isRecord'
import { type Localized, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { isTextKind } from '@gatefold/magazine/component/textKinds'
import render from 'dom-serializer'
import { isTag, type ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { calendarDate, directionOf, slugFrom } from '../component/publicationTerms.ts'
import type { ImportedArticle, ImportedAsset, ImportedIssue, WireComponent } from '../ImportedIssue.ts'
import { COMMON_ATTRIBUTES, elementForm, type ElementForm, GATEFOLD, PICTURE_ATTRIBUTES } from './packageNames.ts'
import { DEFAULT_LIMITS } from '../ImportLimits.ts'
import { parseXml } from '../markup/parseXml.ts'
import { rootElement } from '../markup/tree.ts'
import { packagedHtml } from './packagedHtml.ts'

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

/** A part of an element, and the fields that have no place in it. */
interface Written {
  readonly attributes: XmlAttributes
  readonly content: string
  readonly rest: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Components as elements of a package. Fields for which the package has no place follow as `<gf:fields>`, kinds of
 * component for which it has no element are `<gf:component>`. Source: docs/package-format.md.
 */
function componentsXml(components: readonly WireComponent[], language: string): string {
  return components.map((component) => componentXml(component, language)).join('\n')
}

function componentXml(component: WireComponent, language: string): string {
  const name = isTextKind(component.component) ? 'text' : component.component
  const form = elementForm(name)
  if (form === undefined) return xmlElement('gf:component', {}, xmlJson(component))
  const { animation, device, ...fields } = component
  const own: Fields = name === 'text' ? fields : withoutKind(fields)
  const head = writeAttributes(own, { ...COMMON_ATTRIBUTES, ...form.attributes }, language)
  const legends = writeLegends(head.rest, form.legends, language)
  const inner = writeInner(legends.rest, form, language)
  const rules = writeRule('animation', animation) + writeRule('device', device)
  const extension = Object.keys(inner.rest).length === 0 ? '' : xmlElement('gf:fields', {}, xmlJson(inner.rest))
  return xmlElement(name, head.attributes, rules + inner.content + legends.content + extension)
}

function withoutKind({ component: _component, ...fields }: Fields): Fields {
  return fields
}

/** `<animation>` and `<device>`: all of their fields are words and numbers. */
function writeRule(name: string, value: unknown): string {
  return isRecord(value) ? xmlElement(name, attributesOf(value)) : ''
}

function attributesOf(value: Fields): XmlAttributes {
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, String(entry)]))
}

/** Writes the fields that are plain values; of a text in several languages the one in `language`, too. */
function writeAttributes(fields: Fields, names: Readonly<Record<string, string>>, language: string): Written {
  const rest = { ...fields }
  const attributes: Record<string, string> = {}
  for (const [attribute, field] of Object.entries(names)) {
    const value = fields[field]
    const text = inOneLanguage(value, language)
    if (text === undefined) continue
    attributes[attribute] = packagedLink(text)
    if (!isRecord(value) && isPlain(text)) delete rest[field]
  }
  return { attributes, content: '', rest }
}

function inOneLanguage(value: unknown, language: string): string | undefined {
  const found: unknown = isRecord(value) ? (value[language] ?? Object.values(value)[0]) : value
  return ['string', 'number', 'boolean'].includes(typeof found) ? String(found) : undefined
}

function writeLegends(fields: Fields, names: readonly string[], language: string): Written {
  const rest = { ...fields }
  const parts = names.map((name) => {
    const value = fields[name]
    if (!isRecord(value)) return ''
    const { xml, isExact } = xmlHtml(inOneLanguage(value['text'], language) ?? '')
    if (isExact && typeof value['text'] === 'string') delete rest[name]
    return xmlElement(name, { 'only-lightbox': value['onlyLightbox'] === true ? 'true' : undefined }, xml)
  })
  return { attributes: {}, content: parts.join(''), rest }
}

function writeInner(fields: Fields, form: ElementForm, language: string): Written {
  switch (form.inner) {
    case 'text':
      return writeText(fields, language)
    case 'label':
      return writeLabel(fields, language)
    case 'items':
      return writeItems(fields, language)
    case 'source':
      return writeSource(fields)
    case 'markers':
      return writeMarkers(fields, language)
    case 'columns':
      return writeColumns(fields, language)
    case 'components': {
      const { components, ...rest } = fields
      return { attributes: {}, content: componentsXml(listOf(components), language), rest }
    }
    case 'nothing':
      return { attributes: {}, content: '', rest: fields }
  }
}

function writeText({ text, ...rest }: Fields, language: string): Written {
  const { xml, isExact } = xmlHtml(inOneLanguage(text, language) ?? '')
  const isWhole = isExact && typeof text === 'string'
  return { attributes: {}, content: xml, rest: isWhole ? rest : { ...rest, text } }
}

function writeLabel({ text, ...rest }: Fields, language: string): Written {
  const label = inOneLanguage(text, language) ?? ''
  const isWhole = typeof text === 'string' && isPlain(text)
  return { attributes: {}, content: xmlText(label), rest: isWhole ? rest : { ...rest, text } }
}

function writeItems({ images, ...rest }: Fields, language: string): Written {
  const items = (Array.isArray(images) ? images.filter(isRecord) : []).map((image) => {
    const head = writeAttributes(image, PICTURE_ATTRIBUTES, language)
    const legends = writeLegends(head.rest, ['caption', 'credit'], language)
    return {
      xml: xmlElement('item', head.attributes, legends.content),
      isWhole: Object.keys(legends.rest).length === 0,
    }
  })
  const content = xmlElement('items', {}, items.map(({ xml }) => xml).join(''))
  return { attributes: {}, content, rest: items.every(({ isWhole }) => isWhole) ? rest : { ...rest, images } }
}

function writeSource({ url, poster, vidtype, params, ...rest }: Fields): Written {
  const isPlatform = typeof vidtype === 'string' && isRecord(params)
  if (isPlatform && url === undefined && poster === undefined) {
    const content = xmlElement('source', {}, xmlElement(vidtype, attributesOf(params)))
    return { attributes: {}, content, rest }
  }
  const file = xmlElement('file', { src: textOf(url), poster: textOf(poster) })
  const extra = { ...(vidtype !== undefined && { vidtype }), ...(params !== undefined && { params }) }
  return { attributes: {}, content: xmlElement('source', {}, file), rest: { ...rest, ...extra } }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function writeMarkers({ markers, ...rest }: Fields, language: string): Written {
  if (!Array.isArray(markers)) return { attributes: {}, content: '', rest }
  const list = markers.filter(isRecord).map(({ caption, ...place }) => {
    const text = inOneLanguage(caption, language)
    const isWhole = caption === undefined || (typeof caption === 'string' && caption !== '' && isPlain(caption))
    const xml = xmlElement(
      'marker',
      attributesOf(place),
      text === undefined ? '' : xmlElement('caption', {}, xmlText(text)),
    )
    return { xml, isWhole }
  })
  const isWhole = list.length > 0 && list.every((marker) => marker.isWhole)
  const content = xmlElement('markers', {}, list.map(({ xml }) => xml).join(''))
  return { attributes: {}, content, rest: isWhole ? rest : { ...rest, markers } }
}

function writeColumns({ columns, ...rest }: Fields, language: string): Written {
  const list: readonly unknown[] = Array.isArray(columns) ? columns : []
  const content = list.map((column) => xmlElement('column', {}, componentsXml(listOf(column), language)))
  return { attributes: {}, content: content.join(''), rest }
}

function listOf(value: unknown): readonly WireComponent[] {
  return Array.isArray(value) ? (value as readonly WireComponent[]) : []
}

const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Text of an element. Characters that XML cannot carry are left out. */
function xmlText(text: string): string {
  return text.replace(NOT_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type XmlAttributes = Readonly<Record<string, string | undefined>>

/** An element; `content` is XML already. Attributes without a value are left out. */
function xmlElement(name: string, attributes: XmlAttributes, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${xmlAttribute(value)}"`],
  )
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`
}

function xmlAttribute(value: string): string {
  return xmlText(value)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)
}

/** Whether a text comes out of XML as it went in: no character lost, no space that reading takes for indentation. */
function isPlain(text: string): boolean {
  return text.search(NOT_XML) < 0 && text.replace(/\s+/gu, ' ').trim() === text
}

/** JSON as the text of an element. */
function xmlJson(value: unknown): string {
  const json = JSON.stringify(value).replace(
    NOT_XML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return xmlText(json)
}

/** HTML as the content of an element, and whether reading it gives exactly the same HTML. */
function xmlHtml(html: string): { readonly xml: string; readonly isExact: boolean } {
  const document = parseDocument(html)
  const isExact = readBack(asXml(document.children)) === html && html.search(NOT_XML) < 0
  document.children.forEach(leadToFile)
  return { xml: asXml(document.children), isExact }
}

/** The serializer writes every letter beyond ASCII as a reference; the file is UTF-8, so they may stand there. */
function asXml(nodes: readonly ChildNode[]): string {
  const xml = render([...nodes], { xmlMode: true })
  return xml
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(NOT_XML, '')
}

function readBack(xml: string): string | undefined {
  const limits = { depth: DEFAULT_LIMITS.depth, documentBytes: DEFAULT_LIMITS.documentBytes }
  const root = rootElement(parseXml(`<text>${xml}</text>`, { path: 'text', limits }))
  return root === undefined ? undefined : packagedHtml(root, () => false)
}

function leadToFile(node: ChildNode): void {
  if (!isTag(node)) return
  const href = node.attribs['href']
  if (href !== undefined) node.attribs['href'] = packagedLink(href)
  node.children.forEach(leadToFile)
}

/** `article://key#anchor` as the packages write it, with the name of the article's file. */
function packagedLink(link: string): string {
  return link.replace(/^article:\/\/([^#]+)/, 'article://$1.xml')
}
