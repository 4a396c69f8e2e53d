import { type ChildNode, Comment, Document, Element, type ParentNode, Text } from 'domhandler'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { ImportError } from '../ImportError.ts'
import { checkSize, type ParseOptions } from './parseXml.ts'

type Parse5Node = DefaultTreeAdapterTypes.ChildNode

interface Job {
  readonly from: readonly Parse5Node[]
  readonly to: ParentNode
  readonly depth: number
}

/**
 * Parses HTML as a browser does, whatever its faults, into the same kind of tree as `parseXml`.
 * Throws ImportError `over-limit` for size and depth.
 */
export function parseHtml(text: string, options: ParseOptions): Document {
  checkSize(text, options)
  const document = new Document([])
  const todo: Job[] = [{ from: parse(text).childNodes, to: document, depth: 1 }]
  for (let job = todo.pop(); job !== undefined; job = todo.pop()) {
    if (job.depth > options.limits.depth) throw tooDeep(options)
    for (const child of job.from) {
      const node = convert(child)
      if (node === undefined) continue
      append(job.to, node)
      if (node instanceof Element) todo.push({ from: childrenOf(child), to: node, depth: job.depth + 1 })
    }
  }
  return document
}

function convert(node: Parse5Node): ChildNode | undefined {
  if ('value' in node) return new Text(node.value)
  if ('data' in node) return new Comment(node.data)
  if (!('tagName' in node)) return undefined
  const element = new Element(node.tagName, Object.fromEntries(node.attrs.map(attribute)))
  element.namespace = node.namespaceURI
  return element
}

function attribute(entry: { readonly name: string; readonly value: string; readonly prefix?: string }): string[] {
  return [entry.prefix === undefined || entry.prefix === '' ? entry.name : `${entry.prefix}:${entry.name}`, entry.value]
}

function childrenOf(node: Parse5Node): readonly Parse5Node[] {
  if ('content' in node) return node.content.childNodes
  return 'childNodes' in node ? node.childNodes : []
}

function append(parent: ParentNode, node: ChildNode): void {
  const previous = parent.children.at(-1) ?? null
  node.parent = parent
  node.prev = previous
  if (previous !== null) previous.next = node
  parent.children.push(node)
}

function tooDeep({ path, limits }: ParseOptions): ImportError {
  return new ImportError('over-limit', `The file ${path} nests its elements more than ${limits.depth} deep.`)
}
