import { type ChildNode, Document, Element, isTag, isText, Text } from 'domhandler'
import { prependChild } from 'domutils'
import { parseHtml } from '../markup/parseHtml.ts'
import { type ParseOptions, readXml } from '../markup/parseXml.ts'
import { attribute, descendants, findDescendant, plainText, textOf } from '../markup/tree.ts'
import { isBlock, isSilent, semantics } from './content/elements.ts'
import type { EpubReading } from './EpubReading.ts'
import { directionOf, languageOf } from './language.ts'
import { resolveHref } from './PackageDocument.ts'
import { type SpineDocument, SVG_TYPE } from './readPublication.ts'
import type { DocumentFacts, PlacedId } from './planArticles.ts'

/** Words that say what a picture shows; more are a text. */
const LONGEST_ALT = 1_000

const HEADING = /^h[1-6]$/

interface ReadDocument {
  readonly document: Document
  /** What is not well-formed. */
  readonly fault: string | undefined
}

/** A document of the reading order; a picture there is a document that shows it. Throws ImportError `over-limit`. */
export async function readSpineDocument(reading: EpubReading, place: SpineDocument): Promise<ReadDocument> {
  const { archive, options } = reading
  options.signal.throwIfAborted()
  const { path, fallbackPath } = place
  if (!isPictureDocument(place)) {
    const read = readDocument(await archive.readText(path), { path, limits: options.limits })
    showBackdrop(read.document, place)
    return read
  }
  if (fallbackPath === undefined) return { document: pictureDocument(path, undefined), fault: undefined }
  const { document } = readDocument(await archive.readText(fallbackPath), {
    path: fallbackPath,
    limits: options.limits,
  })
  return { document: pictureDocument(path, document), fault: undefined }
}

/** A picture that styles put behind a page becomes its picture: styles of that kind are not kept. */
function showBackdrop(document: Document, { picturePage }: SpineDocument): void {
  const body = findDescendant(document, ({ name }) => name === 'body')
  if (picturePage?.backdrop === undefined || body === undefined) return
  prependChild(body, new Element('img', { src: picturePage.backdrop, alt: '' }))
}

/** The picture at `path` with the words of what stands in for it. */
function pictureDocument(path: string, fallback: Document | undefined): Document {
  const named = (name: string): Element | undefined =>
    fallback && findDescendant(fallback, (element) => element.name === name)
  const heading = (fallback && findDescendant(fallback, ({ name }) => HEADING.test(name))) ?? named('title')
  const body = named('body') ?? fallback
  const words = body === undefined ? '' : wordsIn(body.children).replace(/\s+/gu, ' ').trim()
  const src = encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  const title = new Element('title', {}, heading === undefined ? [] : [new Text(plainText(heading))])
  const shown = new Element('body', {}, [new Element('img', { src, alt: words.slice(0, LONGEST_ALT) })])
  return new Document([new Element('html', {}, [new Element('head', {}, [title]), shown])])
}

function wordsIn(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node) || isSilent(node)) return ''
      const words = wordsIn(node.children)
      return isBlock(node) ? ` ${words} ` : words
    })
    .join('')
}

/**
 * Parses a content document: as XML when it is well-formed, else as a browser parses HTML. Throws ImportError `over-limit`.
 */
function readDocument(text: string, options: ParseOptions): ReadDocument {
  const read = readXml(text, options)
  if (read.fault === undefined) return read
  const isDrawing =
    findDescendant(read.document, (element) => element.name === 'svg' || element.name === 'html')?.name === 'svg'
  return isDrawing ? read : { document: parseHtml(text, options), fault: read.fault }
}

const SAMPLE = 4000

/** What planning and linking need to know of a document before any of it is converted. */
export interface ScannedDocument extends DocumentFacts {
  /** `path#id` of everything that its links point to; `path#` for a whole document. */
  readonly targets: readonly string[]
  /** The first few thousand characters of its text. */
  readonly sample: string
  /** Paths of the style sheets it links to, alternate ones left out. */
  readonly sheets: readonly string[]
  /** Declarations written into its outermost elements. */
  readonly inlineStyle: string
  /** Style sheets written into it. */
  readonly styles: readonly string[]
  /** What it says that it is: the words of `epub:type` and `role` of its body and of what alone stands in it. */
  readonly kinds: readonly string[]
  readonly language: string | undefined
  readonly direction: string | undefined
}

export function readFacts(document: Document, path: string): ScannedDocument {
  const elements = [...descendants(document)]
  const body = elements.find((element) => element.name === 'body' || element.name === 'frameset') ?? document
  const heading = elements.find((element) => HEADING.test(element.name) && plainText(element) !== '')
  const title = findDescendant(document, (element) => element.name === 'title')
  const outermost = elements.filter((element) => element.name === 'html' || element === body)
  return {
    path,
    characters: textOf(body).replace(/\s+/gu, '').length,
    heading: heading === undefined ? (title === undefined ? '' : plainText(title)) : plainText(heading),
    ids: idsOf(document),
    targets: elements.flatMap((element) => {
      const href = attribute(element, 'href') ?? attribute(element, 'xlink:href')
      const reference = href === undefined ? undefined : resolveHref(path, href)
      return reference === undefined ? [] : [`${reference.path}#${reference.fragment}`]
    }),
    sample: textOf(body).slice(0, SAMPLE),
    sheets: elements
      .filter(isStyleSheet)
      .flatMap((link) => resolveHref(path, attribute(link, 'href') ?? '')?.path ?? []),
    inlineStyle: outermost.map((element) => attribute(element, 'style') ?? '').join(';'),
    styles: elements.filter((element) => element.name === 'style').map(textOf),
    kinds: isTag(body) ? kindsOf(body) : [],
    language: firstOf(outermost, languageOf),
    direction: firstOf(outermost, directionOf),
  }
}

function kindsOf(element: Element): readonly string[] {
  const [only, ...others] = element.children.filter(isTag)
  return [...semantics(element), ...(only === undefined || others.length > 0 ? [] : kindsOf(only))]
}

function isStyleSheet(element: Element): boolean {
  const relation = attribute(element, 'rel') ?? ''
  const isSheet = element.name === 'link' && /\bstylesheet\b/i.test(relation) && !/\balternate\b/i.test(relation)
  return isSheet && attribute(element, 'href') !== undefined
}

/** Ids in document order with the visible characters and pictures before each. */
function idsOf(document: Document): readonly PlacedId[] {
  const ids: PlacedId[] = []
  let at = 0
  const visit = (nodes: readonly ChildNode[]): void => {
    for (const node of nodes) {
      if (isText(node)) at += node.data.replace(/\s+/gu, '').length
      if (!isTag(node) || node.name === 'head') continue
      const id = idOf(node)
      if (id !== undefined) ids.push({ id, at })
      if (node.name === 'img' || node.name === 'image') at += 1
      visit(node.children)
    }
  }
  visit(document.children)
  return ids
}

/** The id of an element; books of the last century name the target of a link by `<a name>`. */
export function idOf(element: Element): string | undefined {
  return (
    attribute(element, 'id') ??
    attribute(element, 'xml:id') ??
    (element.name === 'a' ? attribute(element, 'name') : undefined)
  )
}

/** Whether a document of the reading order is a picture, which has no text of its own. */
function isPictureDocument({ mediaType }: SpineDocument): boolean {
  return mediaType.startsWith('image/') && mediaType !== SVG_TYPE
}

function firstOf<Item, Value>(items: readonly Item[], read: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = read(item)
    if (value !== undefined) return value
  }
  return undefined
}
