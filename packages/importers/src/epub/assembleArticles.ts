import { FRONT_MATTER } from '@gatefold/magazine/article'
import type { ImportedArticle, WireComponent } from '../ImportedIssue.ts'
import { componentText } from '../ImportLog.ts'
import type { ConvertedArticle } from './convertArticles.ts'
import type { PlannedPart } from './planArticles.ts'
import type { ScannedDocument } from './readDocument.ts'
import type { Publication } from './readPublication.ts'
import { writingModeIn } from './typography/describeTypography.ts'
import { readSheet } from './typography/readSheet.ts'

interface AssemblySources {
  readonly converted: readonly ConvertedArticle[]
  readonly documents: readonly ScannedDocument[]
  readonly publication: Publication
  readonly cover: string | undefined
  /** The issue's. */
  readonly language: string
  readonly style: string | undefined
  /** Numbers of the printed pages that documents are, by the document. */
  readonly pageNumbers: ReadonlyMap<number, number>
}

const THUMBNAIL_FROM = 200
const HEADINGS: ReadonlySet<string> = new Set(['headline', 'title', 'subtitle', 'crosshead'])
/** Characters. */
const LONGEST_HEADING = 250

/**
 * The articles: the text, then the front matter. What shows nothing, or nothing but the cover, is no article; links to
 * it lead to the article after it. An issue keeps at least its first. What is only a heading stands above what follows it.
 */
export function assembleArticles(sources: AssemblySources): readonly ImportedArticle[] {
  const worth = sources.converted.filter((article) => isWorthReading(article, sources.cover))
  const shown = worth.length === 0 ? sources.converted.slice(0, 1) : worth
  const front = frontMatterOf(shown, sources)
  const articles = withHeadingsAbove(shown, front)
  const redirects = redirectsFor(sources.converted, new Set(articles.map(({ plan }) => plan.key)))
  const made = (article: ConvertedArticle, features: readonly string[]): ImportedArticle =>
    assemble({ ...article, components: redirect(article.components, redirects) }, features, sources)
  return [
    ...articles.filter((article) => !front.has(article)).map((article) => made(article, [])),
    ...articles.filter((article) => front.has(article)).map((article) => made(article, [FRONT_MATTER])),
  ]
}

/** The articles with those that are only a heading, such as the page that names a part, as a line above what follows. */
function withHeadingsAbove(
  articles: readonly ConvertedArticle[],
  front: ReadonlySet<ConvertedArticle>,
): readonly ConvertedArticle[] {
  const merged: ConvertedArticle[] = []
  for (const article of articles.toReversed()) {
    const next = merged.at(-1)
    const isAbove = next !== undefined && !front.has(article) && !front.has(next) && isOnlyHeading(article)
    if (isAbove) merged[merged.length - 1] = { ...next, components: [...linesAbove(article), ...next.components] }
    else merged.push(article)
  }
  return merged.toReversed()
}

function isOnlyHeading({ components }: ConvertedArticle): boolean {
  const shown = components.filter(({ component }) => component !== 'anchor' && component !== 'divider')
  const length = shown.reduce((sum, component) => sum + componentText(component).length, 0)
  const isHeading = shown.some(({ component }) => HEADINGS.has(component))
  return isHeading && length < LONGEST_HEADING && shown.every((each) => HEADINGS.has(each.component) || isNumber(each))
}

/** Some books number their paragraphs. */
function isNumber(component: WireComponent): boolean {
  return component.component === 'body' && /^\s*\d+\s*$/.test(componentText(component))
}

function linesAbove({ plan, components }: ConvertedArticle): readonly WireComponent[] {
  const lines = components.filter(({ component }) => component !== 'anchor' && component !== 'divider')
  return lines.map(({ text }, at) => ({
    id: `${plan.key}-${at + 1}`,
    component: 'text1',
    text: typeof text === 'string' ? withoutPlaces(text) : '',
  }))
}

/** Without ids and links to them, which are of another article. */
function withoutPlaces(html: string): string {
  return html.replace(/ id="[^"]*"/g, '').replace(/<a [^>]*?href="#[^"]*"[^>]*>(.*?)<\/a>/gs, '$1')
}

function isWorthReading({ components }: ConvertedArticle, cover: string | undefined): boolean {
  return components.some((component) => {
    if (component.component === 'anchor') return false
    return component.component !== 'image' || component['imageurl'] !== cover || componentText(component) !== ''
  })
}

/** For the key of every article left out the key of the next of those kept, else of the last. */
function redirectsFor(
  articles: readonly ConvertedArticle[],
  retainedKeys: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>()
  let next = articles.findLast(({ plan }) => retainedKeys.has(plan.key))
  for (const article of articles.toReversed()) {
    if (retainedKeys.has(article.plan.key)) next = article
    else if (next !== undefined) redirects.set(article.plan.key, next.plan.key)
  }
  return redirects
}

function redirect(
  components: readonly WireComponent[],
  redirects: ReadonlyMap<string, string>,
): readonly WireComponent[] {
  if (redirects.size === 0) return components
  const json = JSON.stringify(components).replace(/article:\/\/([a-z0-9-]+)(#[^"\\]*)?/g, (link, key: string) => {
    const target = redirects.get(key)
    return target === undefined ? link : `article://${target}`
  })
  return JSON.parse(json) as readonly WireComponent[]
}

function assemble(
  { plan, components }: ConvertedArticle,
  features: readonly string[],
  sources: AssemblySources,
): ImportedArticle {
  const facts = sources.documents[plan.parts[0]?.document ?? 0]
  const language = facts?.language
  const writingMode = facts === undefined ? undefined : documentWritingMode(facts)
  const byline = components.find((component) => component.component === 'byline')
  const author = byline === undefined ? '' : componentText(byline).replace(/\s+/gu, ' ').trim()
  return {
    key: plan.key,
    slug: undefined,
    externalId: undefined,
    role: 'article',
    title: plan.title,
    description: '',
    author: author === '' ? bylineOf(sources.publication.package.metadata.authors) : author,
    language: language === sources.language ? undefined : language,
    keywords: [],
    pages: plan.parts.flatMap(({ document }) => sources.pageNumbers.get(document) ?? []),
    features,
    excludedChannels: [],
    isFeatured: false,
    thumbnail: components.map(thumbnailOf).find((picture) => picture !== undefined),
    featureImage: undefined,
    style: sources.style,
    styleProperties: writingMode === undefined ? {} : { canvas: { writing_mode: writingMode } },
    audios: [],
    components,
    metadata: {},
  }
}

/** Several names in a row; a family name may stand before the others, behind a comma of its own. */
function bylineOf(authors: readonly string[]): string {
  return authors.join(authors.some((name) => name.includes(',')) ? '; ' : ', ')
}

function thumbnailOf(component: WireComponent): string | undefined {
  const { imageurl, width } = component
  return typeof imageurl === 'string' && typeof width === 'number' && width >= THUMBNAIL_FROM ? imageurl : undefined
}

/** How a single document asks for its lines to stand, in its own style sheet or on its outermost elements. */
function documentWritingMode({
  styles,
  inlineStyle,
}: Pick<ScannedDocument, 'styles' | 'inlineStyle'>): string | undefined {
  const sheet = readSheet(`${styles.join('\n')}\nbody{${inlineStyle}}`)
  return ['body', 'html']
    .map((name) => writingModeIn(sheet.elements.get(name) ?? new Map<string, string>()))
    .find((mode) => mode !== undefined)
}

/** Of `epub:type`, `role` and the EPUB 2 guide. */
const KINDS: ReadonlySet<string> = new Set(
  'cover titlepage title-page halftitlepage half-title-page halftitle copyright-page imprint imprimatur colophon dedication toc landmarks'.split(
    ' ',
  ),
)
/** What such pages are called, in the languages in which we have seen them; letters and digits only. */
const NAMES: ReadonlySet<string> = new Set(
  [
    'title page|titlepage|half title|halftitle|copyright|copyright page|imprint|colophon|dedication|contents|table of contents',
    'titelseite|titelblatt|schmutztitel|impressum|copyright seite|widmung|inhalt|inhaltsverzeichnis',
    'page de titre|faux titre|mentions légales|achevé d imprimer|dédicace|sommaire|table des matières',
    'portada|portadilla|créditos|página de créditos|colofón|dedicatoria|índice|página de título',
    'frontespizio|occhiello|dedica|indice|sommario|titelpagina|colofon|inhoud|inhoudsopgave',
    'folha de rosto|ficha técnica|dedicatória|sumário',
    '扉|奥付|目次|献辞|版权页|版權頁|版权信息|版權信息|目录|目錄|扉页|扉頁|판권|차례|목차|속표지',
  ]
    .join('|')
    .split('|'),
)
/** Characters; what is longer is read. */
const LONGEST_NAMED = 5_000
const LONGEST_TITLE_PAGE = 250
/** Letters of the book's title with which a page has to begin. */
const TITLE_FROM = 8

interface FrontMatterSources {
  readonly documents: readonly ScannedDocument[]
  readonly publication: Publication
}

/**
 * The articles of a book that are its title page, half title, imprint, colophon, dedication or table of contents: by what their
 * documents, the landmarks or the guide say, else by their names; a title page also by beginning with the book's title before
 * any text. A page of fixed layout and a part of a document stay in their place. None where nothing else would be left.
 */
function frontMatterOf(
  articles: readonly ConvertedArticle[],
  sources: FrontMatterSources,
): ReadonlySet<ConvertedArticle> {
  const firstText = articles.findIndex((article) => lengthOf(article) > LONGEST_TITLE_PAGE && !isCalledSo(article))
  const found = articles.filter((article, index) => {
    if (!article.plan.parts.every((part) => mayMove(part, sources))) return false
    return isMarked(article, sources) || isCalledSo(article) || (index < firstText && saysTitle(article, sources))
  })
  return found.length === articles.length ? new Set() : new Set(found)
}

/** Whether it is a document of its own, and of flowing text. */
function mayMove({ document, splits }: PlannedPart, { publication }: FrontMatterSources): boolean {
  return splits.length === 0 && publication.spine[document]?.isFixedLayout === false
}

function isMarked({ plan }: ConvertedArticle, { documents, publication }: FrontMatterSources): boolean {
  return plan.parts.every(({ document }) => {
    const facts = documents[document]
    if (facts === undefined) return false
    const kinds = [...facts.kinds, ...(publication.landmarks.get(facts.path)?.split(/\s+/u) ?? [])]
    return kinds.some((kind) => KINDS.has(kind.toLowerCase()))
  })
}

/** By the title, or by the first words. */
function isCalledSo(article: ConvertedArticle): boolean {
  const first = article.components.map(componentText).find((text) => text.trim() !== '') ?? ''
  if (lengthOf(article) > LONGEST_NAMED) return false
  return [article.plan.title, first].some((words) => NAMES.has(lettersOf(words)))
}

function saysTitle(article: ConvertedArticle, { publication }: FrontMatterSources): boolean {
  const title = lettersOf(publication.package.metadata.title).replaceAll(' ', '')
  const first = article.components.map((component) => lettersOf(componentText(component))).find((text) => text !== '')
  const words = first?.replaceAll(' ', '') ?? ''
  const isTitle = words.length >= Math.min(TITLE_FROM, title.length) && title.startsWith(words)
  return words !== '' && isTitle && lengthOf(article) <= LONGEST_TITLE_PAGE
}

function lengthOf({ components }: ConvertedArticle): number {
  return components.reduce((sum, component) => sum + componentText(component).length, 0)
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}
