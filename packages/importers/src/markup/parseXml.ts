import { type ChildNode, Comment, Document, Element, type ParentNode, Text } from 'domhandler'
import { decodeHTMLStrict } from 'entities'
import { type Handler, Parser } from 'htmlparser2'
import type { ImportLimits } from '../ImportLimits.ts'
import { ImportError } from '../ImportError.ts'

/**
 * Parses XML without ever expanding an entity other than the predefined and HTML's named ones. Elements carry their
 * local name and their `namespace`; attributes in the namespaces of xlink, xml and epub carry those prefixes.
 * Throws ImportError: `malformed` where tags do not match, `over-limit` for size and depth.
 */
export function parseXml(text: string, options: ParseOptions): Document {
  const { document, fault } = readXml(text, options)
  if (fault !== undefined) {
    throw new ImportError('malformed', `The file ${options.path} is not well-formed XML: ${fault}.`)
  }
  return document
}

/** Like `parseXml`, but what is not well-formed is mended, and the fault told in a few words. */
export function readXml(
  text: string,
  options: ParseOptions,
): { readonly document: Document; readonly fault: string | undefined } {
  checkSize(text, options)
  return buildTree(expandNamedEntities(stripDoctype(text)), options)
}

/** Throws ImportError `over-limit` for a document that is longer than the limits allow. */
export function checkSize(text: string, { path, limits }: ParseOptions): void {
  if (text.length <= limits.documentBytes) return
  throw new ImportError('over-limit', `The file ${path} is larger than ${limits.documentBytes} bytes.`)
}

export interface ParseOptions {
  /** Path of the document, for messages. */
  readonly path: string
  readonly limits: Pick<ImportLimits, 'depth' | 'documentBytes'>
}

/**
 * Removes the document type declaration with its internal subset, so that no entity it declares is ever expanded.
 * A declaration that does not end is left to the parser.
 */
function stripDoctype(xml: string): string {
  const start = xml.search(/<!DOCTYPE\b/i)
  if (start === -1 || insideComment(xml, start)) return xml
  const end = endOfDeclaration(xml, start)
  return end === -1 ? xml : xml.slice(0, start) + xml.slice(end)
}

function insideComment(xml: string, position: number): boolean {
  const opened = xml.lastIndexOf('<!--', position)
  return opened !== -1 && xml.indexOf('-->', opened) > position
}

const OPENINGS = /<!--|<\?|["'[\]>]/g

const ENDS: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>', '"': '"', "'": "'" }

function endOfDeclaration(xml: string, start: number): number {
  const marks = new RegExp(OPENINGS)
  marks.lastIndex = start + '<!DOCTYPE'.length
  let subset = 0
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    const [found] = mark
    const end = ENDS[found]
    if (found === '>' && subset <= 0) return marks.lastIndex
    if (found === '[') subset += 1
    if (found === ']') subset -= 1
    if (end === undefined) continue
    const closed = xml.indexOf(end, marks.lastIndex)
    if (closed === -1) return -1
    marks.lastIndex = closed + end.length
  }
  return -1
}

/** Where text ends that may hold references. */
const MARK = /<!\[CDATA\[|<!--|&[a-z][a-z0-9]{1,31};/gi

const PREDEFINED = new Set(['&amp;', '&lt;', '&gt;', '&quot;', '&apos;'])

/**
 * Turns HTML's named references (`&nbsp;`) into characters, as books use them whether or not they are declared.
 * XML's own five are left to the parser, unknown ones stay as they are written. Takes one pass, whatever the text.
 */
function expandNamedEntities(xml: string): string {
  const parts: string[] = []
  let done = 0
  const marks = new RegExp(MARK)
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    const [found] = mark
    if (found.startsWith('<')) {
      const end = xml.indexOf(found === '<!--' ? '-->' : ']]>', marks.lastIndex)
      if (end === -1) break
      marks.lastIndex = end
      continue
    }
    parts.push(xml.slice(done, mark.index), characterOf(found))
    done = marks.lastIndex
  }
  return parts.join('') + xml.slice(done)
}

function characterOf(reference: string): string {
  if (PREDEFINED.has(reference)) return reference
  const text = decodeHTMLStrict(reference)
  return text === reference ? reference : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

interface Open {
  readonly node: ParentNode
  readonly scope: NamespaceScope
}

/** Builds a tree with resolved namespaces; remembers the first place where the tags do not match. */
function buildTree(
  xml: string,
  options: ParseOptions,
): { readonly document: Document; readonly fault: string | undefined } {
  const builder = new XmlTreeBuilder(options)
  const parser = new StrictParser(builder)
  parser.end(xml)
  return { document: builder.document, fault: builder.fault ?? parser.stray ?? rootFault(builder.document) }
}

/** Notices closing tags that close nothing, which htmlparser2 passes over. */
class StrictParser extends Parser {
  stray: string | undefined
  private readonly builder: XmlTreeBuilder

  constructor(builder: XmlTreeBuilder) {
    super(builder, { xmlMode: true, decodeEntities: true })
    this.builder = builder
  }

  /** htmlparser2 reports `<a/>` as closed by implication. */
  override onselfclosingtag(endIndex: number): void {
    this.builder.isSelfClosing = true
    super.onselfclosingtag(endIndex)
    this.builder.isSelfClosing = false
  }

  override onclosetag(start: number, endIndex: number): void {
    const closed = this.builder.closed
    super.onclosetag(start, endIndex)
    if (this.builder.closed === closed) this.stray ??= 'a closing tag closes nothing'
  }
}

class XmlTreeBuilder implements Partial<Handler> {
  readonly document = new Document([])
  fault: string | undefined
  closed = 0
  isSelfClosing = false
  private readonly stack: Open[] = [{ node: this.document, scope: ROOT_SCOPE }]
  private readonly options: ParseOptions

  constructor(options: ParseOptions) {
    this.options = options
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const { limits, path } = this.options
    if (this.stack.length > limits.depth) {
      throw new ImportError('over-limit', `The file ${path} nests its elements more than ${limits.depth} deep.`)
    }
    const scope = scopeOf(attributes, this.top().scope)
    const qualified = qualify({ name, attributes }, scope)
    const element = new Element(qualified.name, qualified.attributes)
    if (qualified.namespace !== undefined) element.namespace = qualified.namespace
    this.append(element)
    this.stack.push({ node: element, scope })
  }

  onclosetag(name: string, isImplied: boolean): void {
    this.closed += 1
    if (isImplied && !this.isSelfClosing) this.fault ??= `the element ${name} is not closed`
    if (this.stack.length > 1) this.stack.pop()
  }

  ontext(data: string): void {
    const last = this.top().node.children.at(-1)
    if (last instanceof Text) last.data += data
    else this.append(new Text(data))
  }

  oncomment(data: string): void {
    this.append(new Comment(data))
  }

  private top(): Open {
    return this.stack.at(-1) ?? { node: this.document, scope: ROOT_SCOPE }
  }

  private append(node: ChildNode): void {
    const parent = this.top().node
    const previous = parent.children.at(-1) ?? null
    node.parent = parent
    node.prev = previous
    if (previous !== null) previous.next = node
    parent.children.push(node)
  }
}

function rootFault(document: Document): string | undefined {
  const roots = document.children.filter((node) => node instanceof Element)
  if (roots.length === 0) return 'it has no element'
  if (roots.length > 1) return 'it has more than one outermost element'
  const stray = document.children.some((node) => node instanceof Text && node.data.trim() !== '')
  return stray ? 'it has text outside its outermost element' : undefined
}

export const SVG = 'http://www.w3.org/2000/svg'

const EPUB = 'http://www.idpf.org/2007/ops'

const XLINK = 'http://www.w3.org/1999/xlink'

const XML = 'http://www.w3.org/XML/1998/namespace'

/** Prefixes that attributes carry in the tree, whatever prefix the document chose. */
const ATTRIBUTE_PREFIXES: ReadonlyMap<string, string> = new Map([
  [XML, 'xml'],
  [XLINK, 'xlink'],
  [EPUB, 'epub'],
])

/** Prefix to namespace; the key '' is the default namespace. */
type NamespaceScope = ReadonlyMap<string, string>

const ROOT_SCOPE: NamespaceScope = new Map([['xml', XML]])

interface RawElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

interface QualifiedElement {
  /** Local name. */
  readonly name: string
  readonly namespace: string | undefined
  readonly attributes: Record<string, string>
}

/** The scope inside an element: its own declarations over those around it. */
function scopeOf(attributes: Readonly<Record<string, string>>, outer: NamespaceScope): NamespaceScope {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  return new Map([...outer, ...declared.map(([name, uri]): [string, string] => [name.slice('xmlns:'.length), uri])])
}

/** Resolves the names of an element; declarations of namespaces are left out of the attributes. */
function qualify(element: RawElement, scope: NamespaceScope): QualifiedElement {
  const { prefix, local } = splitName(element.name)
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) attributes[attributeName(name, scope)] = value
  }
  return { name: local, namespace: scope.get(prefix), attributes }
}

function attributeName(name: string, scope: NamespaceScope): string {
  const { prefix, local } = splitName(name)
  if (prefix === '') return local
  const canonical = ATTRIBUTE_PREFIXES.get(scope.get(prefix) ?? '') ?? prefix
  return `${canonical}:${local}`
}

function splitName(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':')
  return { prefix: name.slice(0, Math.max(colon, 0)), local: name.slice(colon + 1) }
}
