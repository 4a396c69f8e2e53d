import { Comment, Document, Element, Text, type ChildNode, type ParentNode } from 'domhandler'
import { Parser, type Handler } from 'htmlparser2'
import { ImportRefusal } from '../ImportRefusal.ts'
import { qualify, ROOT_SCOPE, scopeOf, type NamespaceScope } from './namespaces.ts'
import type { ParseOptions } from './ParseOptions.ts'

interface Open {
  readonly node: ParentNode
  readonly scope: NamespaceScope
}

/** Builds a tree with resolved namespaces; remembers the first place where the tags do not match. */
export function buildTree(
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
      throw new ImportRefusal('over-limit', `The file ${path} nests its elements more than ${limits.depth} deep.`)
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
