import { isRecord } from '@gatefold/magazine/isRecord'
import { resolveLocalized, type Localized } from '@gatefold/magazine/language/Localized'
import { calendarDate, directionOf } from '../component/publicationValues.ts'
import type { ImportedArticle } from '../ImportedIssue.ts'
import { componentsXml } from './componentXml.ts'
import type { ExportableIssue } from './ExportableIssue.ts'
import { GATEFOLD } from './packageNames.ts'
import { isPlain, xmlElement, xmlJson, xmlText } from './xmlText.ts'

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'

/** `issue.xml` of a package. */
export function issueXml(issue: ExportableIssue): string {
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
