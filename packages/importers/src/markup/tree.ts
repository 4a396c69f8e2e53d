import { isTag, isText, type AnyNode, type ChildNode, type Document, type Element } from 'domhandler'

/** The outermost element of a parsed document. */
export function rootElement(document: Document): Element | undefined {
  return document.children.find(isTag)
}

export function childElements(node: Element | Document): readonly Element[] {
  return node.children.filter(isTag)
}

/** Child elements with the local name `name`. */
export function childrenNamed(node: Element | Document, name: string): readonly Element[] {
  return childElements(node).filter((child) => child.name === name)
}

export function childNamed(node: Element | Document, name: string): Element | undefined {
  return childElements(node).find((child) => child.name === name)
}

/** Every element under `node` in document order, `node` itself left out. */
export function* descendants(node: Element | Document): Generator<Element> {
  for (const child of node.children) {
    if (!isTag(child)) continue
    yield child
    yield* descendants(child)
  }
}

export function findDescendant(node: Element | Document, matches: (element: Element) => boolean): Element | undefined {
  for (const element of descendants(node)) if (matches(element)) return element
  return undefined
}

/** An attribute's value without the space around it; absent and empty are the same. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.attribs[name]?.trim()
  return value === '' ? undefined : value
}

/** All text under `node` as written. */
export function textOf(node: AnyNode): string {
  if (isText(node)) return node.data
  if (!('children' in node)) return ''
  return node.children.map((child: ChildNode) => textOf(child)).join('')
}

/** Text under `node` with every run of white space as one space and none around it. */
export function plainText(node: AnyNode): string {
  return textOf(node).replace(/\s+/gu, ' ').trim()
}
