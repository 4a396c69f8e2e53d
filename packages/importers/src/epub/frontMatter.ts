import { componentText } from './componentText.ts'
import type { ConvertedArticle } from './convertArticles.ts'
import type { PlannedPart } from './planArticles.ts'
import type { ScannedDocument } from './readFacts.ts'
import type { Publication } from './readPublication.ts'

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

export interface FrontMatterSources {
  readonly documents: readonly ScannedDocument[]
  readonly publication: Publication
}

/**
 * The articles of a book that are its title page, half title, imprint, colophon, dedication or table of contents: by what their
 * documents, the landmarks or the guide say, else by their names; a title page also by beginning with the book's title before
 * any text. A page of fixed layout and a part of a document stay in their place. None where nothing else would be left.
 */
export function frontMatterOf(
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
