import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler'
import { attribute, descendants, findDescendant, plainText, textOf } from '../markup/tree.ts'
import { semantics } from './content/elements.ts'
import { directionOf, languageOf } from './language.ts'
import { resolveHref } from './package/resolveHref.ts'
import type { DocumentFacts, PlacedId } from './planArticles.ts'

const HEADING = /^h[1-6]$/
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

/** The slice of a document that each id stands in when the document is divided before the elements `splits`. */
export function sliceOfIds(ids: readonly PlacedId[], splits: readonly string[]): ReadonlyMap<string, number> {
  let slice = 0
  const next = new Set(splits)
  return new Map(
    ids.map(({ id }): [string, number] => {
      if (next.delete(id)) slice += 1
      return [id, slice]
    }),
  )
}

function firstOf<Item, Value>(items: readonly Item[], read: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = read(item)
    if (value !== undefined) return value
  }
  return undefined
}
