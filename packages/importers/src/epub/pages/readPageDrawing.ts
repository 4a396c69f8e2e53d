import type { Area } from '@gatefold/magazine/replica/Replica'
import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler'
import { attribute, descendants, findDescendant, plainText, rootElement } from '../../markup/tree.ts'
import { picturesOf, sizeOfDrawing } from '../media/cleanSvg.ts'

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** A link whose place on the page is known. */
interface PageLink {
  readonly href: string
  readonly area: Area
}

/** A fixed page that can be drawn without a browser: one picture, one drawing, or nothing at all. */
export interface PageDrawing {
  readonly shown:
    | { readonly kind: 'picture'; readonly src: string }
    | { readonly kind: 'drawing'; readonly svg: Element }
    | { readonly kind: 'blank' }
  /** CSS pixels of the page; undefined where it is as large as what it shows. */
  readonly size: PageSize | undefined
  readonly links: readonly PageLink[]
  /** Links of which the page does not say where they are. */
  readonly lostLinks: readonly string[]
  /** What the picture shows, in words; '' where nobody says. */
  readonly alt: string
  /** Words that are drawn, in their order. */
  readonly texts: readonly string[]
}

/** What only a browser can show, or shows something else with. */
const NEEDS_BROWSER: ReadonlySet<string> = new Set(
  'audio video iframe object embed canvas math input button select textarea form'.split(' '),
)

const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title', 'noscript', 'svg'])

/** What a drawing may hold that is nothing but one picture. */
const AROUND_PICTURE: ReadonlySet<string> = new Set(['image', 'g', 'a', 'defs', 'title', 'desc', 'metadata'])

/**
 * How a fixed page can be drawn; undefined when that takes a browser: several pictures, or words of more than `mostWords`
 * characters, placed by styles.
 */
export function readPageDrawing(document: Document, mostWords = 0): PageDrawing | undefined {
  const root = rootElement(document)
  if (root === undefined) return undefined
  if (root.name === 'svg') return readDrawing(root, { size: undefined })
  const body = findDescendant(document, (element) => element.name === 'body')
  if (body === undefined || needsBrowser(body)) return undefined
  const words = shownText(body.children)
  return words.length > mostWords ? undefined : drawBody(body, { size: viewportOf(document), words })
}

function drawBody(
  body: Element,
  { size, words }: { readonly size: PageSize | undefined; readonly words: string },
): PageDrawing | undefined {
  const [picture, ...others] = outermostPictures(body.children)
  if (others.length > 0) return undefined
  if (picture === undefined)
    return size && { shown: { kind: 'blank' }, size, links: [], lostLinks: [], alt: '', texts: [] }
  const drawing = picture.name === 'svg' ? readDrawing(picture, { size }) : readPicture(picture, body, size)
  return drawing && { ...drawing, texts: words === '' ? drawing.texts : [...drawing.texts, words] }
}

/** What a document says, without what is only for machines. */
export function wordsOfDocument(document: Document): string {
  const body = findDescendant(document, (element) => element.name === 'body')
  return body === undefined ? '' : shownText(body.children)
}

/** Whether a page holds neither words nor pictures nor anything that takes a browser. */
export function isWithoutContent(body: Element): boolean {
  return !needsBrowser(body) && shownText(body.children) === '' && outermostPictures(body.children).length === 0
}

function needsBrowser(body: Element): boolean {
  return [...descendants(body)].some(({ name }) => NEEDS_BROWSER.has(name))
}

function readPicture(picture: Element, body: Element, size: PageSize | undefined): PageDrawing | undefined {
  const src = attribute(picture, 'src')
  if (src === undefined) return undefined
  const links = readPageLinks(body, { picture, size })
  return { shown: { kind: 'picture', src }, size, ...links, alt: attribute(picture, 'alt') ?? '', texts: [] }
}

function readDrawing(svg: Element, { size }: { readonly size: PageSize | undefined }): PageDrawing {
  const elements = [...descendants(svg)]
  const [src, ...others] = picturesOf(svg)
  const isPicture = others.length === 0 && elements.every(({ name }) => AROUND_PICTURE.has(name))
  const title = elements.find(({ name }) => name === 'title' || name === 'desc')
  const alt = attribute(svg, 'aria-label') ?? (title === undefined ? '' : plainText(title))
  const texts = elements.filter(({ name }) => name === 'text').map(plainText)
  return {
    shown: src !== undefined && isPicture ? { kind: 'picture', src } : { kind: 'drawing', svg },
    size: size ?? sizeOfDrawing(svg),
    ...readDrawingLinks(svg),
    alt,
    texts: texts.filter((text) => text !== ''),
  }
}

function shownText(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data.trim()
      return isTag(node) && !SILENT.has(node.name) ? shownText(node.children) : ''
    })
    .join('')
}

function outermostPictures(nodes: readonly ChildNode[]): readonly Element[] {
  return nodes.filter(isTag).flatMap((element) => {
    if (element.name === 'img' || element.name === 'svg') return [element]
    return SILENT.has(element.name) ? [] : outermostPictures(element.children)
  })
}

/** `<meta name="viewport" content="width=1200, height=1577"/>`: the page in CSS pixels. */
function viewportOf(document: Document): PageSize | undefined {
  const meta = findDescendant(
    document,
    (element) => element.name === 'meta' && attribute(element, 'name')?.toLowerCase() === 'viewport',
  )
  const content = (meta && attribute(meta, 'content')) ?? ''
  const width = numberAfter('width', content)
  const height = numberAfter('height', content)
  return width === undefined || height === undefined ? undefined : { width, height }
}

function numberAfter(name: string, content: string): number | undefined {
  const text = new RegExp(`(?:^|[\\s,;])${name}\\s*=\\s*(\\d{1,6}(?:\\.\\d+)?)`, 'i').exec(content)?.[1]
  return text !== undefined && Number(text) > 0 ? Number(text) : undefined
}

type Links = Pick<PageDrawing, 'links' | 'lostLinks'>

const WHOLE_PAGE: Area = { x: 0, y: 0, width: 1, height: 1 }

/** The links of a page that is one picture: around it, in its map, or laid over it by their own style. */
function readPageLinks(
  body: Element,
  { picture, size }: { readonly picture: Element; readonly size: PageSize | undefined },
): Links {
  const anchors = [...descendants(body)].filter((element) => element.name === 'a' || element.name === 'area')
  const found = anchors.flatMap((element): readonly { href: string; area: Area | undefined }[] => {
    const href = attribute(element, 'href')
    if (href === undefined) return []
    return [{ href, area: areaOf(element, { picture, size }) }]
  })
  return sorted(found)
}

function areaOf(
  element: Element,
  { picture, size }: { readonly picture: Element; readonly size: PageSize | undefined },
): Area | undefined {
  if (element.name === 'area') return mapArea(element, pictureSize(picture) ?? size)
  return [...descendants(element)].includes(picture) ? WHOLE_PAGE : styledArea(attribute(element, 'style') ?? '', size)
}

function pictureSize(picture: Element): PageSize | undefined {
  const [width, height] = ['width', 'height'].map((name) => Number(attribute(picture, name)))
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined
}

/** Of a map: a rectangle, or the one around a circle or polygon. */
function mapArea(element: Element, size: PageSize | undefined): Area | undefined {
  const shape = attribute(element, 'shape')?.toLowerCase() ?? 'rect'
  if (shape === 'default') return WHOLE_PAGE
  const numbers = numbersIn(attribute(element, 'coords'))
  if (size === undefined || numbers === undefined || numbers.length < 3) return undefined
  const corners = shape.startsWith('circ') ? circleBounds(numbers) : numbers
  const across = corners.filter((_, index) => index % 2 === 0)
  const down = corners.filter((_, index) => index % 2 === 1)
  const [x, y] = [Math.min(...across), Math.min(...down)]
  return within({ x, y, width: Math.max(...across) - x, height: Math.max(...down) - y }, size)
}

function circleBounds([x = 0, y = 0, radius = 0]: readonly number[]): readonly number[] {
  return [x - radius, y - radius, x + radius, y + radius]
}

/** Undefined where one of them is none. */
function numbersIn(list: string | undefined): readonly number[] | undefined {
  const numbers = (list ?? '').split(/[\s,]+/u).map(Number)
  return list !== undefined && numbers.every(Number.isFinite) ? numbers : undefined
}

/** `left: 10px; top: 20%; width: …; height: …` in the link's own style. */
function styledArea(style: string, size: PageSize | undefined): Area | undefined {
  if (size === undefined) return undefined
  const x = lengthIn(style, 'left', size.width)
  const y = lengthIn(style, 'top', size.height)
  const width = lengthIn(style, 'width', size.width)
  const height = lengthIn(style, 'height', size.height)
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  return within({ x, y, width, height }, size)
}

function lengthIn(style: string, name: string, whole: number): number | undefined {
  const [, number, unit] = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(-?\\d+(?:\\.\\d+)?)(px|%)`, 'i').exec(style) ?? []
  if (number === undefined) return undefined
  return unit === '%' ? (Number(number) / 100) * whole : Number(number)
}

/** The links of a drawing: around a rectangle or picture that nothing moves. */
function readDrawingLinks(svg: Element): Links {
  const box = boxOf(svg)
  const anchors = [...descendants(svg)].filter((element) => element.name === 'a')
  const found = anchors.flatMap((element) => {
    const href = attribute(element, 'href') ?? attribute(element, 'xlink:href')
    return href === undefined ? [] : [{ href, area: box && drawnArea(element, box) }]
  })
  return sorted(found)
}

function boxOf(svg: Element): Area | undefined {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(attribute(svg, 'viewBox')) ?? []
  if (width > 0 && height > 0) return { x, y, width, height }
  const size = sizeOfDrawing(svg)
  return size && { x: 0, y: 0, ...size }
}

function drawnArea(anchor: Element, box: Area): Area | undefined {
  const shape = [...descendants(anchor)].find(({ name }) => name === 'rect' || name === 'image')
  if (shape === undefined || isMoved(shape)) return undefined
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attribute(shape, name) ?? 0),
  )
  const isMeasured = [x, y, width, height].every(Number.isFinite)
  return isMeasured ? within({ x: x - box.x, y: y - box.y, width, height }, box) : undefined
}

function isMoved(element: Element): boolean {
  if (attribute(element, 'transform') !== undefined) return true
  return element.name !== 'svg' && element.parent !== null && isTag(element.parent) && isMoved(element.parent)
}

/** A rectangle as fractions of the page, cut to the page; undefined when nothing of it is left. */
function within({ x, y, width, height }: Area, size: PageSize): Area | undefined {
  const left = Math.min(1, Math.max(0, x / size.width))
  const top = Math.min(1, Math.max(0, y / size.height))
  const area = {
    x: left,
    y: top,
    width: Math.min(1, (x + width) / size.width) - left,
    height: Math.min(1, (y + height) / size.height) - top,
  }
  return area.width > 0 && area.height > 0 ? area : undefined
}

function sorted(found: readonly { readonly href: string; readonly area: Area | undefined }[]): Links {
  return {
    links: found.flatMap(({ href, area }): readonly PageLink[] => (area === undefined ? [] : [{ href, area }])),
    lostLinks: found.flatMap(({ href, area }) => (area === undefined ? [href] : [])),
  }
}
