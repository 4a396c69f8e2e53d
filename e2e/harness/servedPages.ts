import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

export type MediaKind = 'image' | 'video' | 'audio' | 'text'

/** A file that a page asks for. */
export interface ServedFile {
  readonly address: string
  readonly kind: MediaKind
}

/** An article's page as the server sends it, before any script has run. */
export interface ServedArticle {
  readonly path: string
  /** Of the `<article>`, white space and soft hyphens (decision 0078) left out; a drawing made from text speaks by its `alt`. */
  readonly text: string
  readonly files: readonly ServedFile[]
  readonly lang: string
  readonly dir: string
}

/** Paths of an issue's articles in the order of its contents. `address` is the server's, and ends with a slash. */
export async function fetchContents(address: string, slug: string): Promise<readonly string[]> {
  const page = parse(await fetchPage(`${address}issues/${slug}`)).childNodes
  const contents = find(page, ({ tagName }) => tagName === 'nav')
  if (contents === undefined) throw new Error(`${slug} has no contents`)
  return elementsOf(contents.childNodes).flatMap((element) => {
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    return href === undefined ? [] : [href]
  })
}

export async function fetchArticle(address: string, path: string): Promise<ServedArticle> {
  return parseArticle(path, await fetchPage(new URL(path, address).href))
}

/** The article of a page that somebody else has fetched. */
export function parseArticle(path: string, html: string): ServedArticle {
  const article = find(parse(html).childNodes, ({ tagName }) => tagName === 'article')
  if (article === undefined) throw new Error(`${path} has no article`)
  return {
    path,
    text: textOf(article.childNodes).replace(/[\s\u00AD]+/gu, ''),
    files: elementsOf(article.childNodes).flatMap(filesOf),
    lang: attribute(article, 'lang') ?? '',
    dir: attribute(article, 'dir') ?? '',
  }
}

async function fetchPage(address: string): Promise<string> {
  const answer = await fetch(address)
  if (answer.status !== 200) throw new Error(`${answer.status} ${address}`)
  return answer.text()
}

/** What is no text of the article: buttons, and what stands in place of a film that cannot be played. */
const UNREAD = new Set(['button', 'script', 'style', 'template', 'video', 'audio', 'iframe'])

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value
      if (!('tagName' in node) || UNREAD.has(node.tagName)) return ''
      if (isDrawing(node)) return attribute(node, 'alt') ?? ''
      return textOf(node.tagName === 'header' ? componentsOf(node) : node.childNodes)
    })
    .join('')
}

/** The header of a page names the article and its author, too, where the article itself does not. */
function componentsOf(header: Element): readonly Node[] {
  return header.childNodes.filter((node) => 'tagName' in node && attribute(node, 'data-kind') !== undefined)
}

function isDrawing(element: Element): boolean {
  return element.tagName === 'img' && attribute(element, 'src')?.endsWith('.svg') === true
}

const SOURCES: Readonly<Record<string, MediaKind>> = { img: 'image', video: 'video', audio: 'audio', track: 'text' }

function filesOf(element: Element): readonly ServedFile[] {
  const kind = SOURCES[element.tagName]
  const source = attribute(element, 'src')
  const poster = attribute(element, 'poster')
  return [
    ...(kind === undefined || source === undefined ? [] : [{ address: source, kind }]),
    ...(poster === undefined ? [] : [{ address: poster, kind: 'image' as const }]),
  ]
}

function elementsOf(nodes: readonly Node[]): readonly Element[] {
  return nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsOf(node.childNodes)] : []))
}

function find(nodes: readonly Node[], is: (element: Element) => boolean): Element | undefined {
  return elementsOf(nodes).find(is)
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attr) => attr.name === name)?.value
}
