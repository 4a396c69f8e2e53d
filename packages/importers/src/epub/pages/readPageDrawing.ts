import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler'
import { attribute, descendants, findDescendant, plainText, rootElement } from '../../markup/tree.ts'
import { picturesOf, sizeOfDrawing } from '../media/cleanSvg.ts'
import type { PageDrawing, PageSize } from './PageDrawing.ts'
import { readDrawingLinks, readPageLinks } from './readPageLinks.ts'

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
