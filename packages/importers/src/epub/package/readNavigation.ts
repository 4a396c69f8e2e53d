import type { Document, Element } from 'domhandler'
import {
  attribute,
  childElements,
  childNamed,
  childrenNamed,
  descendants,
  findDescendant,
  plainText,
} from '../../markup/tree.ts'
import { resolveHref } from './PackageDocument.ts'

/** One line of a publication's contents. */
export interface NavigationTarget {
  readonly title: string
  readonly path: string
  /** '' when it names a whole document. */
  readonly fragment: string
  /** 0 for the outermost lines. */
  readonly depth: number
}

interface Place {
  /** Path of the document that holds the navigation. */
  readonly base: string
  readonly depth: number
}

/** The table of contents of an EPUB 3 navigation document, lines without a link left out. */
export function readNav(document: Document, base: string): readonly NavigationTarget[] {
  const navs = [...descendants(document)].filter((element) => element.name === 'nav')
  const toc = navs.find((nav) => kinds(nav).includes('toc')) ?? (navs.length === 1 ? navs[0] : undefined)
  const list = toc && findDescendant(toc, (element) => element.name === 'ol')
  return list === undefined ? [] : navLines(list, { base, depth: 0 })
}

/** The table of contents of an EPUB 2 NCX. */
export function readNcx(document: Document, base: string): readonly NavigationTarget[] {
  const map = findDescendant(document, (element) => element.name === 'navMap')
  return map === undefined ? [] : ncxLines(map, { base, depth: 0 })
}

/** What documents are, by their paths, from the landmarks: `titlepage`, `colophon`. Only lines that lead to a whole document. */
export function readLandmarks(document: Document, base: string): ReadonlyMap<string, string> {
  const navs = [...descendants(document)].filter(
    (element) => element.name === 'nav' && kinds(element).includes('landmarks'),
  )
  const links = navs.flatMap((nav) => [...descendants(nav)].filter((element) => element.name === 'a'))
  const named = links.flatMap((link) => {
    const reference = resolveHref(base, attribute(link, 'href') ?? '')
    const type = attribute(link, 'epub:type')
    return reference === undefined || type === undefined || reference.fragment !== ''
      ? []
      : [[reference.path, type] as const]
  })
  return new Map(named)
}

/** The pages of a printed edition, as the navigation lists them: their labels and where they begin. */
export function readPageList(document: Document, base: string): readonly NavigationTarget[] {
  const place = { base, depth: 0 }
  return [...descendants(document)].flatMap((element) => {
    if (element.name === 'nav' && kinds(element).includes('page-list')) {
      return childrenNamed(element, 'ol').flatMap((list) => navLines(list, place))
    }
    return element.name === 'pageList' ? childrenNamed(element, 'pageTarget').flatMap((it) => ncxLine(it, place)) : []
  })
}

function kinds(element: Element): readonly string[] {
  const type =
    attribute(element, 'epub:type') ?? attribute(element, 'role')?.replace('doc-', '').replace('pagelist', 'page-list')
  return type === undefined ? [] : type.split(/\s+/u)
}

function navLines(list: Element, place: Place): readonly NavigationTarget[] {
  return childrenNamed(list, 'li').flatMap((item) => {
    const link = childElements(item).find((child) => child.name === 'a') ?? nestedLink(item)
    const own = link === undefined ? [] : target(attribute(link, 'href'), { ...place, title: lineTitle(link) })
    const inner = childrenNamed(item, 'ol').flatMap((ol) => navLines(ol, { ...place, depth: place.depth + 1 }))
    return [...own, ...inner]
  })
}

function nestedLink(item: Element): Element | undefined {
  const label = childElements(item).find((child) => child.name !== 'ol')
  return label && findDescendant(label, (element) => element.name === 'a')
}

function lineTitle(link: Element): string {
  const text = plainText(link)
  if (text !== '') return text
  const picture = findDescendant(link, (element) => attribute(element, 'alt') !== undefined)
  return (picture && attribute(picture, 'alt')) ?? attribute(link, 'title') ?? ''
}

function ncxLines(parent: Element, place: Place): readonly NavigationTarget[] {
  return childrenNamed(parent, 'navPoint').flatMap((point) => [
    ...ncxLine(point, place),
    ...ncxLines(point, { ...place, depth: place.depth + 1 }),
  ])
}

function ncxLine(point: Element, place: Place): readonly NavigationTarget[] {
  const label = childNamed(point, 'navLabel')
  const content = childNamed(point, 'content')
  const title = label === undefined ? '' : plainText(label)
  return content === undefined ? [] : target(attribute(content, 'src'), { ...place, title })
}

function target(
  href: string | undefined,
  { base, depth, title }: Place & { readonly title: string },
): readonly NavigationTarget[] {
  const reference = href === undefined ? undefined : resolveHref(base, href)
  return reference === undefined ? [] : [{ title, depth, ...reference }]
}
