import render from 'dom-serializer'
import { isTag, type ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { DEFAULT_LIMITS } from '../ImportLimits.ts'
import { parseXml } from '../markup/parseXml.ts'
import { rootElement } from '../markup/tree.ts'
import { packagedHtml } from './packagedHtml.ts'

const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Text of an element. Characters that XML cannot carry are left out. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export type XmlAttributes = Readonly<Record<string, string | undefined>>

/** An element; `content` is XML already. Attributes without a value are left out. */
export function xmlElement(name: string, attributes: XmlAttributes, content = ''): string {
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
export function isPlain(text: string): boolean {
  return text.search(NOT_XML) < 0 && text.replace(/\s+/gu, ' ').trim() === text
}

/** JSON as the text of an element. */
export function xmlJson(value: unknown): string {
  const json = JSON.stringify(value).replace(
    NOT_XML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return xmlText(json)
}

/** HTML as the content of an element, and whether reading it gives exactly the same HTML. */
export function xmlHtml(html: string): { readonly xml: string; readonly isExact: boolean } {
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
export function packagedLink(link: string): string {
  return link.replace(/^article:\/\/([^#]+)/, 'article://$1.xml')
}
